// A change of public data: this process drops the cached answers that show it at once, the other processes
// when they hear of it, and the CDN when it is purged. Answers and changes name their data by the same keys.
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

/** Every public answer has one of these keys. */
export const everything: PublicKey[] = ['content', 'categories', 'carousel', 'collections']
/** For an item that may have appeared, disappeared or got other files. */
export const itemKeys = (id: string): PublicKey[] => ['content', `content-${id}`, `files-${id}`]
/** For an item with unchanged files: caches keep its streams. */
export const itemTextKeys = (id: string): PublicKey[] => ['content', `content-${id}`]

type Telling = Pick<Deps, 'db' | 'events' | 'memory' | 'purge' | 'log'>

/** Called after the commit. Never throws: other processes that miss it drop their cached answers by age. */
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

/** A message holds 7,900 bytes, and no key has more than 80. */
function inMessages(keys: readonly PublicKey[]): PublicKey[][] {
  const count = Math.ceil(keys.length / 90)
  return Array.from({ length: count }, (_, index) => keys.slice(index * 90, (index + 1) * 90))
}
