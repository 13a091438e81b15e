// Small public pictures, in front of the framework: reading one from the disk costs thirty times as much.
import type { IncomingMessage } from 'node:http'
import { type Reading, ShortMemory } from '../../memory/short-memory.ts'
import type { ReadyAnswer } from './ready-answer.ts'

/** A change drops a picture at once; if that message is lost, its age does. */
const MAX_AGE_MS = 60_000
const OVERHEAD_BYTES = 2048

export class PictureShelf {
  #pictures: ShortMemory<ReadyAnswer | null>
  readonly isKeeping: boolean

  constructor(maxBytes: number, now: () => number) {
    this.isKeeping = maxBytes > 0
    const weigh = (answer: ReadyAnswer | null) => OVERHEAD_BYTES + (answer?.body.length ?? 0)
    this.#pictures = new ShortMemory({ maxAgeMs: MAX_AGE_MS, maxWeight: maxBytes, weigh, now })
  }

  /** Leaves requests for a range to the framework. */
  find({ url = '', headers }: IncomingMessage): ReadyAnswer | undefined {
    return headers.range === undefined ? (this.#pictures.get(url) ?? undefined) : undefined
  }

  read(url: string, make: () => Promise<Reading<ReadyAnswer | null>>): Promise<ReadyAnswer | null> {
    return this.#pictures.read(url, make)
  }

  forget(keys: readonly string[]): void {
    this.#pictures.forget(keys)
  }
}
