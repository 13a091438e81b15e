// What public answers are made of is kept for a moment: the answers as bytes, and how many rows a filter finds.
import type { Config } from '../config.ts'
import { ANSWER_MAX_AGE_MS, AnswerCache } from './http/kept/answer-cache.ts'
import { ShortMemory } from './short-memory.ts'

/** An answer is as wrong as the total in it: both ages add up. */
const TOTAL_MAX_AGE_MS = 1000
/** After this no process answers from before a change any more, though it may not have heard of it. */
export const SETTLED_MS = ANSWER_MAX_AGE_MS + TOTAL_MAX_AGE_MS + 500
const MAX_TOTALS = 1000

export class PublicMemory {
  readonly answers: AnswerCache
  readonly totals: ShortMemory<number>

  constructor(config: Pick<Config, 'answerCacheBytes' | 'cdnPurge'>, now = Date.now) {
    const isPurged = config.cdnPurge !== undefined
    this.answers = new AnswerCache({ maxBytes: config.answerCacheBytes, isPurged, now })
    this.totals = new ShortMemory({ maxAgeMs: TOTAL_MAX_AGE_MS, maxWeight: MAX_TOTALS, weigh: () => 1, now })
  }

  /** What shows one of these; see `features/public-changes` for the names. */
  forget(keys: readonly string[]): void {
    this.totals.forget(keys)
    this.answers.forget(keys)
  }
}
