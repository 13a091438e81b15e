// A short cache for parts of public answers: the answers as bytes, how many rows a filter finds, which files may be
// read.
import type { AppHome } from '@jinvani/contract'
import type { Config } from '../../settings/config.ts'
import type { Total } from '../database/list-pages.ts'
import { ANSWER_MAX_AGE_MS, AnswerCache } from '../http/kept/answer-cache.ts'
import { PictureShelf } from '../http/kept/picture-shelf.ts'
import type { ReadyAnswer } from '../http/kept/ready-answer.ts'
import { ShortMemory } from './short-memory.ts'

/** An answer is as stale as the total in it: their ages add up. */
const TOTAL_MAX_AGE_MS = 1000
/** After this time no process sends an answer from before a change, even if it missed the message. */
export const SETTLED_MS = ANSWER_MAX_AGE_MS + TOTAL_MAX_AGE_MS + 500
const MAX_TOTALS = 1000
const MAX_HOMES = 10
/** With this age a thousand players of one film cost one query a second, and not one per segment. */
const NAMED_MAX_AGE_MS = 1000
const MAX_NAMED = 5000
/** Facts about a file stay true while the file is there. */
const FILE_MAX_AGE_MS = 60_000
const MAX_FILES = 20_000
/** Shared caches add the same age, so a page leaves the sitemap within ten minutes after it ended. */
export const SITEMAP_MAX_AGE_MS = 300_000
/** More than two million addresses, packed. */
const MAX_SITEMAP_BYTES = 32 * 1024 * 1024
const MISSING_MAX_AGE_MS = 1000
const MAX_MISSING = 5000
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
  /** Key of the change that may make it private. */
  change: string
}

export class PublicMemory {
  #now: () => number
  #opened: Pick<ShortMemory<unknown>, 'forget'>[] = []
  readonly answers: AnswerCache
  readonly pictures: PictureShelf
  readonly totals: ShortMemory<Total>
  /** Home pages by language, to which a person's answer adds what is theirs. */
  readonly homes: ShortMemory<AppHome>
  /** Compressed files; null past the last one. Only age drops them. */
  readonly sitemaps: ShortMemory<ReadyAnswer | null>
  /** Id of an active item that names the file or package, so that anybody may read it. */
  readonly named: ShortMemory<string>
  /** Facts by key, for public and private files; by the folder of a package for one of its files. */
  readonly files: ShortMemory<FileFacts>
  /** Keys for which we found no public file; those that we found are in `named` and `files`. */
  readonly missing: ShortMemory<PublicFile | null>

  constructor(config: Pick<Config, 'answerCacheBytes' | 'pictureCacheBytes' | 'cdnPurge'>, now = Date.now) {
    this.#now = now
    const isPurged = config.cdnPurge !== undefined
    this.answers = new AnswerCache({ maxBytes: config.answerCacheBytes, isPurged, now })
    this.pictures = new PictureShelf(config.pictureCacheBytes, now)
    this.totals = new ShortMemory({ maxAgeMs: TOTAL_MAX_AGE_MS, maxWeight: MAX_TOTALS, now })
    this.homes = new ShortMemory({ maxAgeMs: ANSWER_MAX_AGE_MS, maxWeight: MAX_HOMES, now })
    const weigh = (file: ReadyAnswer | null) => file?.body.length ?? 1024
    this.sitemaps = new ShortMemory({
      maxAgeMs: SITEMAP_MAX_AGE_MS,
      maxWeight: MAX_SITEMAP_BYTES,
      weigh,
      now,
    })
    this.named = new ShortMemory({ maxAgeMs: NAMED_MAX_AGE_MS, maxWeight: MAX_NAMED, now })
    this.files = new ShortMemory({ maxAgeMs: FILE_MAX_AGE_MS, maxWeight: MAX_FILES, now })
    this.missing = new ShortMemory({ maxAgeMs: MISSING_MAX_AGE_MS, maxWeight: MAX_MISSING, now })
  }

  open<T>(maxWeight: number, weigh?: (value: T) => number): ShortMemory<T> {
    const opened = new ShortMemory<T>({ maxAgeMs: TOTAL_MAX_AGE_MS, maxWeight, weigh, now: this.#now })
    this.#opened.push(opened)
    return opened
  }

  /** `features/public-changes` has the names of the keys. */
  forget(keys: readonly string[]): void {
    this.totals.forget(keys)
    this.homes.forget(keys)
    for (const opened of this.#opened) opened.forget(keys)
    this.answers.forget(keys)
    this.pictures.forget(keys)
    this.named.forget(keys)
    this.files.forget(keys)
    this.forgetMissing()
  }

  /** Call this after anything that may add a file. */
  forgetMissing(): void {
    this.missing.forget([MISSING])
  }
}
