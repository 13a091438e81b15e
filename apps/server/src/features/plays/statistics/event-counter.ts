// Adds all batches that arrive within 100 ms in one transaction, so that rows are updated less often. Each batch and
// each address may add only a limited number of events, since anybody can send them.
import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { AppEvent } from '@jinvani/contract'
import { inTransaction } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import { unbilled } from '../../../platform/load/bill.ts'
import { clientSite } from '../../../platform/load/client-network.ts'
import * as queries from './sum-queries.ts'

/**
 * Most keys in the memory of one `DailyCaps`, each for an address with a thing, with 12 counters: some 10 MB. The least
 * recently used key is dropped first.
 */
const MAX_KEYS = 50_000
const COLUMNS = 12
/** The limit of an IPv6 /48 divided by this number is the limit of each /64 in it. */
const LINES = 10

interface Uses {
  /** An IPv4 address, or the /64 of an IPv6 address. */
  address: string
  thing: string
  /** Index of the counter: each `thing` has 12 counters. */
  column?: number
  /** Limit for an IPv4 address or an IPv6 /48. An IPv6 /64 has a tenth of it. 0 means no limit. */
  most: number
}

/** Limits what an address adds in a day to one item, search or error. The key that hashes addresses changes daily. */
class DailyCaps {
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

const GATHER_MS = 100
/** In a day an address may add this many times as many searches without a result as plays of one item. */
const WORDS_PER_PLAY = 10
const columns: Record<Exclude<AppEvent['type'], 'progress' | 'search'>, number> = {
  play: 0,
  finished: 10,
  error: 11,
}

interface Batch {
  id: string
  address: string
  day: string
  events: readonly queries.NewEvent[]
}

export class EventCounter {
  #deps: Pick<Deps, 'db' | 'config'>
  #waiting = new Map<string, Batch>()
  #next: Promise<void> | undefined
  #running: Promise<unknown> = Promise.resolve()
  #ofItems = new DailyCaps()
  #ofWords = new DailyCaps()

  constructor(deps: Pick<Deps, 'db' | 'config'>) {
    this.#deps = deps
  }

  /** Adds a batch, and resolves when it is stored. A batch that was stored before is not counted again. */
  async add(batch: Batch): Promise<void> {
    this.#waiting.set(batch.id, batch)
    this.#next ??= Promise.all([delay(GATHER_MS), this.#running]).then(() => {
      const stored = unbilled(() => this.#store(this.#waiting))
      this.#waiting = new Map()
      this.#next = undefined
      this.#running = stored.catch(() => {})
      return stored
    })
    await this.#next
  }

  #store(batches: ReadonlyMap<string, Batch>): Promise<void> {
    return inTransaction(this.#deps.db, async (trx) => {
      const ids = await queries.insertBatches(trx, [...batches.keys()])
      const events = ids.flatMap((id) => this.#countable(batches.get(id)))
      if (events.length > 0) await queries.addEvents(trx, events)
    })
  }

  /** Leaves out events that the batch repeats (except searches with a result) or that exceed the address's limits. */
  #countable(batch: Batch | undefined): queries.NewEvent[] {
    const known = new Set<string>()
    return (batch?.events ?? []).filter((event) => {
      const { type, contentId, tenth, code, words } = event
      const name = JSON.stringify([type, contentId, tenth, code, words])
      if (words !== '' && known.has(name)) return false
      known.add(name)
      return batch !== undefined && this.#isWithin(batch, event)
    })
  }

  #isWithin({ address, day }: Batch, { type, contentId, tenth, code, words }: queries.NewEvent): boolean {
    const most = this.#deps.config.addressPlays
    if (type === 'search') {
      if (words === '') return true
      const isWithin = this.#ofWords.take(day, { address, thing: '', most: most * WORDS_PER_PLAY })
      return isWithin && this.#ofWords.take(day, { address, thing: words ?? '', most: 1 })
    }
    const column = type === 'progress' ? (tenth ?? 0) : columns[type]
    return [contentId, code].every(
      (thing) => thing === null || this.#ofItems.take(day, { address, thing, column, most }),
    )
  }
}
