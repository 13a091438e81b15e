// Announces a change of public data: this process drops the cached answers with these keys at once, other processes
// when the message arrives, and the CDN when it is purged. Cached answers are tagged with the same keys.
import type { Deps } from '../../platform/deps.ts'

/**
 * `content`: any list of items. `categories`: category names, part of every item. `collections`: any collection. `files-`: the files of an
 * item, by its id. `picture-`: one picture, by its key.
 */
export type PublicKey =
  | 'content'
  | `content-${string}`
  | `files-${string}`
  | `picture-${string}`
  | 'categories'
  | 'carousel'
  | 'collections'

/** Drops every cached answer and page. Files and pictures have keys of their own: `files-…` and `picture-…`. */
export const everything: PublicKey[] = ['content', 'categories', 'carousel', 'collections']
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

/** PostgreSQL's NOTIFY takes less than 8,000 bytes, and a key has at most 80: 90 keys fit. */
function inMessages(keys: readonly PublicKey[]): PublicKey[][] {
  const count = Math.ceil(keys.length / 90)
  return Array.from({ length: count }, (_, index) => keys.slice(index * 90, (index + 1) * 90))
}
