import type { Readable } from 'node:stream'
import type { Storage } from '../../platform/storage/storage.ts'
import type { KeptFile } from './manifest.ts'

/** Returns a function that reads the file; null if the store has no such file of this length. */
export async function findKept(
  storage: Storage,
  { key, size }: KeptFile,
): Promise<(() => Promise<Readable>) | null> {
  const found = await storage.stat(key)
  return found?.size === size ? () => storage.read(key) : null
}

const AHEAD = 8

/** Yields in order, but looks up a few items ahead, since each look-up in a bucket is a round trip. */
export async function* lookAhead<T, R>(items: AsyncIterable<T> | Iterable<T>, look: (item: T) => Promise<R>) {
  const waiting: { item: T; result: Promise<R> }[] = []
  for await (const item of items) {
    const result = look(item)
    // No unhandled rejection: a failure is thrown when the loop reaches its item.
    result.catch(() => {})
    waiting.push({ item, result })
    const first = waiting.length > AHEAD ? waiting.shift() : undefined
    if (first) yield { item: first.item, found: await first.result }
  }
  for (const { item, result } of waiting) yield { item, found: await result }
}
