// A short cache for public answers and their parts: bytes, how many rows a filter finds, which files may be read.
import type { IncomingMessage } from 'node:http'
import type { AppHome } from '@jinvani/contract'
import type { Config } from '../../settings/config.ts'
import type { Total } from '../database/list-pages.ts'
import { ANSWER_MAX_AGE_MS, AnswerCache } from '../http/kept/answer-cache.ts'
import type { ReadyAnswer } from '../http/kept/ready-answer.ts'
import { ShortMemory } from './short-memory.ts'

/** The age of a total adds to the age of the answer that shows it. */
const TOTAL_MAX_AGE_MS = 1000
/** After this time no process sends an answer from before a change, even if it missed the message about it. */
export const SETTLED_MS = ANSWER_MAX_AGE_MS + TOTAL_MAX_AGE_MS + 500
/** Shared caches add the same age again, so a page that ended leaves the sitemap within ten minutes. */
export const SITEMAP_MAX_AGE_MS = 300_000
/** Enough for more than two million addresses, compressed. */
const MAX_SITEMAP_BYTES = 32 * 1024 * 1024
const MINUTE_MS = 60_000
const PICTURE_OVERHEAD_BYTES = 2048
export const MISSING = 'missing'

export interface FileFacts {
  key: string
  size: number
  contentType: string
  writtenAt: Date
  version: string | null
  small?: Record<string, number> | null
}

export interface PublicFile {
  file: FileFacts
  /** Cache key, such as `files-<item id>`. A change under this key drops the file: it may be private now. */
  change: string
}

/** Small public pictures, in front of the framework: reading one from the disk takes thirty times as long. */
class PictureShelf extends ShortMemory<ReadyAnswer | null> {
  /** Finds the picture, unless the request asks for a range: the framework answers those. */
  find({ url = '', headers }: IncomingMessage): ReadyAnswer | undefined {
    return headers.range === undefined ? (this.get(url) ?? undefined) : undefined
  }
}

export class PublicMemory {
  #now: () => number
  #opened: Pick<ShortMemory<unknown>, 'forget'>[]
  readonly answers: AnswerCache
  readonly pictures: PictureShelf
  readonly totals: ShortMemory<Total>
  /** Home pages by language, without what belongs to a person; that is added to each answer. */
  readonly homes: ShortMemory<AppHome>
  /** Compressed sitemaps; null for one that does not exist. They expire by age; changes do not drop them. */
  readonly sitemaps: ShortMemory<ReadyAnswer | null>
  /** Files that anybody may read: the value is the id of an active item that names the file or its package. */
  readonly named: ShortMemory<string>
  /** Facts about public files, by the key of the file. The folder of a package stands for one of its files. */
  readonly files: ShortMemory<FileFacts>
  /** Keys for which no public file was found. Files that were found are in `named` and `files`. */
  readonly missing: ShortMemory<PublicFile | null>

  constructor(config: Pick<Config, 'answerCacheBytes' | 'pictureCacheBytes' | 'cdnPurge'>, now = Date.now) {
    this.#now = now
    const isPurged = config.cdnPurge !== undefined
    this.answers = new AnswerCache({ maxBytes: config.answerCacheBytes, isPurged, now })
    const weigh = (file: ReadyAnswer | null) => file?.body.length ?? 1024
    this.pictures = new PictureShelf({
      maxAgeMs: MINUTE_MS,
      maxWeight: config.pictureCacheBytes,
      weigh: (picture) => PICTURE_OVERHEAD_BYTES + weigh(picture),
      now,
    })
    this.#opened = [this.answers, this.pictures]
    this.totals = this.open(1000)
    this.homes = this.open(10, undefined, ANSWER_MAX_AGE_MS)
    this.sitemaps = new ShortMemory({
      maxAgeMs: SITEMAP_MAX_AGE_MS,
      maxWeight: MAX_SITEMAP_BYTES,
      weigh,
      now,
    })
    this.named = this.open(5000)
    this.files = this.open(20_000, undefined, MINUTE_MS)
    this.missing = this.open(5000)
  }

  open<T>(maxWeight: number, weigh?: (value: T) => number, maxAgeMs = TOTAL_MAX_AGE_MS): ShortMemory<T> {
    const opened = new ShortMemory<T>({ maxAgeMs, maxWeight, weigh, now: this.#now })
    this.#opened.push(opened)
    return opened
  }

  /** Drops everything with one of these keys, but no sitemap. The keys are in `features/public-changes`. */
  forget(keys: readonly string[]): void {
    for (const opened of this.#opened) opened.forget(keys)
    this.forgetMissing()
  }

  /** Forgets which files are missing. Call it after anything that may add a file. */
  forgetMissing(): void {
    this.missing.forget([MISSING])
  }
}
