// Adds the batches of 100 ms to the statistics in one transaction, so that no row is updated for every batch. What
// one batch or one address may add is limited, because anybody can send events.
import { setTimeout as delay } from 'node:timers/promises'
import type { AppEvent } from '@jinvani/contract'
import { inTransaction } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import { unbilled } from '../../../platform/load/bill.ts'
import { DailyCaps } from './daily-caps.ts'
import * as queries from './sum-queries.ts'

const GATHER_MS = 100
/** An address may add this many times more searches without a result than plays of one item. */
const WORDS_PER_PLAY = 10
const columns: Record<Exclude<AppEvent['type'], 'progress' | 'search'>, number> = {
  play: 0,
  finished: 10,
  error: 11,
}

export interface Batch {
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

  /** Resolves when the batch is stored. A batch that was stored before changes nothing. */
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

  /** Drops events that a batch repeats, except searches with a result, and those above the limits of the address. */
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
