// Announces a change of public data by its keys. Cached answers have the same keys: this process drops them at once,
// other processes when the message arrives, and the CDN when it is purged.
import type { Deps } from '../../platform/deps.ts'

/**
 * What a change is about. `content`: lists of items. `categories`: names of categories, which every item shows.
 * `carousel`: slides. `collections`: any collection. `calendar`: dates. `content-` and `files-`: texts and files of one
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
  | 'calendar'

/** The keys of all cached answers and pages. Files and pictures have keys of their own. */
export const everything: PublicKey[] = ['content', 'categories', 'carousel', 'collections', 'calendar']
/** Keys for an item that may have appeared, disappeared or got other files. */
export const itemKeys = (id: string): PublicKey[] => ['content', `content-${id}`, `files-${id}`]
/** Keys for an item whose files are the same, so that caches keep its streams. */
export const itemTextKeys = (id: string): PublicKey[] => ['content', `content-${id}`]

/** NOTIFY takes under 8,000 bytes (https://www.postgresql.org/docs/current/sql-notify.html), and a key up to 80. */
const KEYS_IN_MESSAGE = 90

type Telling = Pick<Deps, 'db' | 'events' | 'memory' | 'purge' | 'log'>

/** Call this after the commit. Never throws: a process that misses the message keeps its answers until they expire. */
export async function announceChange(
  { db, events, memory, purge, log }: Telling,
  keys: readonly PublicKey[],
): Promise<void> {
  memory.forget(keys)
  purge?.add(keys)
  try {
    for (let from = 0; from < keys.length; from += KEYS_IN_MESSAGE)
      await events.publish(db, 'changes', keys.slice(from, from + KEYS_IN_MESSAGE).join(' '))
  } catch (err) {
    log.warn({ err }, 'other processes were not told of a change')
  }
}
