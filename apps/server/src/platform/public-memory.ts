// What public answers are made of is kept for a moment: the answers as bytes, how many rows a filter finds, and which files
// may be read.
import type { Config } from '../config.ts'
import { ANSWER_MAX_AGE_MS, AnswerCache } from './http/kept/answer-cache.ts'
import { ShortMemory } from './short-memory.ts'

/** An answer is as wrong as the total in it: both ages add up. */
const TOTAL_MAX_AGE_MS = 1000
/** After this no process answers from before a change any more, though it may not have heard of it. */
export const SETTLED_MS = ANSWER_MAX_AGE_MS + TOTAL_MAX_AGE_MS + 500
const MAX_TOTALS = 1000
/** Long enough that a thousand players of one film cost a question a second, not one for each segment. */
const NAMED_MAX_AGE_MS = 1000
const MAX_NAMED = 5000
/** What is known of a file stays true while the file is there. */
const FILE_MAX_AGE_MS = 60_000
const MAX_FILES = 20_000

/** What is known of a file before it is opened. */
export interface FileFacts {
  /** Where the store has it. */
  key: string
  size: number
  contentType: string
  writtenAt: Date
  /** Of the bytes that were verified, where the store tells. */
  version: string | null
}

export class PublicMemory {
  readonly answers: AnswerCache
  readonly totals: ShortMemory<number>
  /** Who names a file at this moment, so that anybody may read it. */
  readonly named: ShortMemory<string>
  /** By key, whether or not they may be read. */
  readonly files: ShortMemory<FileFacts>

  constructor(config: Pick<Config, 'answerCacheBytes' | 'cdnPurge'>, now = Date.now) {
    const isPurged = config.cdnPurge !== undefined
    this.answers = new AnswerCache({ maxBytes: config.answerCacheBytes, isPurged, now })
    this.totals = new ShortMemory({ maxAgeMs: TOTAL_MAX_AGE_MS, maxWeight: MAX_TOTALS, weigh: () => 1, now })
    this.named = new ShortMemory({ maxAgeMs: NAMED_MAX_AGE_MS, maxWeight: MAX_NAMED, weigh: () => 1, now })
    this.files = new ShortMemory({ maxAgeMs: FILE_MAX_AGE_MS, maxWeight: MAX_FILES, weigh: () => 1, now })
  }

  /** What shows one of these; see `features/public-changes` for the names. */
  forget(keys: readonly string[]): void {
    this.totals.forget(keys)
    this.answers.forget(keys)
    this.named.forget(keys)
    this.files.forget(keys)
  }
}
