// A change of what the apps may see: public answers that show it are forgotten here at once, by the other processes when
// they hear of it, and by the CDN when it is told. Each answer and each change names what it is about by the same keys.
import type { Deps } from '../../platform/deps.ts'

/**
 * `content`: any list of items. `categories`: their names stand in every item. `files-`: the files that an item names, by
 * its id. `picture-`: one picture, by its key.
 */
export type PublicKey =
  | 'content'
  | `content-${string}`
  | `files-${string}`
  | `picture-${string}`
  | 'categories'
  | 'carousel'

/** Everything shows one of these. */
export const everything: PublicKey[] = ['content', 'categories', 'carousel']
/** An item that may have come, gone or got other files. */
export const itemKeys = (id: string): PublicKey[] => ['content', `content-${id}`, `files-${id}`]
/** An item whose files stay what they were: caches keep its streams. */
export const itemTextKeys = (id: string): PublicKey[] => ['content', `content-${id}`]

type Telling = Pick<Deps, 'db' | 'events' | 'memory' | 'purge' | 'log'>

/** After the commit. Never fails what is done: other processes then find out by the age of what they keep. */
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

/** Returns how to stop. */
export function hearChanges({ events, memory }: Pick<Deps, 'events' | 'memory'>): () => void {
  return events.subscribe('changes', (message) => memory.forget(message.split(' ')))
}
