// Short caches: public answers, and what they are made from, such as totals of lists and facts about files.
import type { IncomingMessage } from 'node:http'
import type { AppHome } from '@jinvani/contract'
import type { Config } from '../../settings/config.ts'
import type { Total } from '../database/list-pages.ts'
import { ANSWER_MAX_AGE_MS, AnswerCache } from '../http/kept/answer-cache.ts'
import type { ReadyAnswer } from '../http/kept/ready-answer.ts'
import { ShortMemory } from './short-memory.ts'

/** Longest age of a total. An answer that shows it may be old, too, so both ages add up. */
const TOTAL_MAX_AGE_MS = 1000
/** After this time no process sends an answer from before a change, even if it missed the message about it. */
export const SETTLED_MS = ANSWER_MAX_AGE_MS + TOTAL_MAX_AGE_MS + 500
/** Half of the ten minutes within which a removed page leaves the sitemap: shared caches add the same age again. */
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

/** Small public pictures, sent without the framework: reading one from the disk takes thirty times as long. */
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
  /** Home pages by language, without the personal parts, which are added to each answer. */
  readonly homes: ShortMemory<AppHome>
  /** Compressed sitemaps; null for one that does not exist. They expire by age; changes do not drop them. */
  readonly sitemaps: ShortMemory<ReadyAnswer | null>
  /** The active item that makes a file public: its id, by the key of the file or the folder of its package. */
  readonly named: ShortMemory<string>
  /** Facts about public files, by key. A package's folder is a key, too, if one of its files was read lately. */
  readonly files: ShortMemory<FileFacts>
  /** Keys for which no public file was found. */
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

  /** Drops everything with one of these keys, except sitemaps. `features/public-changes` lists the keys. */
  forget(keys: readonly string[]): void {
    for (const opened of this.#opened) opened.forget(keys)
    this.forgetMissing()
  }

  /** Forgets which files are missing. Call it after anything that may add a file. */
  forgetMissing(): void {
    this.missing.forget([MISSING])
  }
}
