// Limits how much one address adds to the statistics of one thing in a day. The counters are in the memory of each
// process; addresses are hashed with a key that changes every day.
import { createHmac, randomBytes } from 'node:crypto'
import { clientSite } from '../../../platform/load/client-network.ts'

/** About 10 MB. The counter that was used longest ago is dropped first. */
const MAX_KEYS = 50_000
const COLUMNS = 12
/** One line (IPv6 /64) may add a tenth of what its site (/48) may. */
const LINES = 10

interface Uses {
  /** An IPv4 address, or the /64 of an IPv6 address. */
  address: string
  thing: string
  /** Which of the 12 counters of the thing to use. */
  column?: number
  /** Limit for an IPv4 address or an IPv6 /48; an IPv6 /64 has a tenth of it. 0 turns it off. */
  most: number
}

export class DailyCaps {
  #day = ''
  #key = randomBytes(32)
  #counts = new Map<string, Uint32Array>()

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
