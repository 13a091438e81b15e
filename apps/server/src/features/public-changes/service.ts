// Announces a change of public data: this process drops the cached answers with these keys at once, other processes
// when the message arrives, and the CDN when it is purged. Cached answers are tagged with the same keys.
import type { Deps } from '../../platform/deps.ts'

/**
 * What a change is about. `content`: any list of items. `categories`: the names of categories, which every item
 * shows. `collections`: any collection. `calendar`: a date of the calendar. `files-`: the files of an item, by its id.
 * `picture-`: one picture, by its key.
 */
export type PublicKey =
  | 'content'
  | `content-${string}`
  | `files-${string}`
  | `picture-${string}`
  | 'categories'
  | 'carousel'
  | 'collections'
  | 'calendar'

/** Drops every cached answer and page, but not files and pictures: they have `files-…` and `picture-…`. */
export const everything: PublicKey[] = ['content', 'categories', 'carousel', 'collections', 'calendar']
/** For an item that may have appeared, disappeared or got other files. */
export const itemKeys = (id: string): PublicKey[] => ['content', `content-${id}`, `files-${id}`]
/** For an item with unchanged files: caches keep its streams. */
export const itemTextKeys = (id: string): PublicKey[] => ['content', `content-${id}`]

type Telling = Pick<Deps, 'db' | 'events' | 'memory' | 'purge' | 'log'>

/** Call it after the commit. It never throws: in processes that miss the message, cached answers expire. */
export async function announceChange(
  { db, events, memory, purge, log }: Telling,
  keys: readonly PublicKey[],
): Promise<void> {
  memory.forget(keys)
  purge?.add(keys)
  try {
    for (const some of inMessages(keys)) await events.publish(db, 'changes', some.join(' '))
  } catch (err) {
    log.warn({ err }, 'other processes were not told of a change')
  }
}

/**
 * NOTIFY takes less than 8,000 bytes (https://www.postgresql.org/docs/current/sql-notify.html). A key has at most 80,
 * so 90 keys fit.
 */
function inMessages(keys: readonly PublicKey[]): PublicKey[][] {
  const count = Math.ceil(keys.length / 90)
  return Array.from({ length: count }, (_, index) => keys.slice(index * 90, (index + 1) * 90))
}
