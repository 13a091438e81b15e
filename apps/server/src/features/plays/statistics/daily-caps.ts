// How much of one thing an address adds to the sums in a day. In the memory of each process, without addresses.
import { createHmac, randomBytes } from 'node:crypto'
import { clientSite } from '../../../platform/load/client-network.ts'

/** About 10 MB. What was counted longest ago is forgotten first. */
const MAX_KEYS = 50_000
const COLUMNS = 12
/** So many lines of one site may add all that they may. */
const LINES = 10

interface Uses {
  /** An IPv4 address, or the /64 of an IPv6 address. */
  address: string
  thing: string
  /** Things of one name are counted apart in 12 columns. */
  column?: number
  /** For an IPv4 address or an IPv6 /48; an IPv6 /64 has a tenth. 0 switches it off. */
  most: number
}

export class DailyCaps {
  #day = ''
  #key = randomBytes(32)
  #counts = new Map<string, Uint32Array>()

  /** Counts one more on this day, or returns false. */
  take(day: string, { address, thing, column = 0, most }: Uses): boolean {
    if (day !== this.#day) {
      this.#day = day
      this.#key = randomBytes(32)
      this.#counts.clear()
    }
    const site = clientSite(address)
    if (site === null) return this.#takeOne(`${address} ${thing}`, column, most)
    const isOfLine = this.#takeOne(`${address} ${thing}`, column, Math.ceil(most / LINES))
    return isOfLine && this.#takeOne(`${site} ${thing}`, column, most)
  }

  #takeOne(name: string, column: number, most: number): boolean {
    if (most === 0) return true
    const key = createHmac('sha256', this.#key).update(name).digest('base64').slice(0, 16)
    const counts = this.#counts.get(key) ?? new Uint32Array(COLUMNS)
    this.#counts.delete(key)
    this.#counts.set(key, counts)
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > MAX_KEYS && oldest !== undefined) this.#counts.delete(oldest)
    const taken = counts[column] ?? 0
    if (taken >= most) return false
    counts[column] = taken + 1
    return true
  }
}
