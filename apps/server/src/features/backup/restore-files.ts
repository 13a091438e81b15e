import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PQueue from 'p-queue'
import type { Storage } from '../../platform/storage/storage.ts'
import { type Entry, readArchive } from './archive-reader.ts'

const MEDIA = 'media/'
/** Files up to this size are written several at a time. */
const SMALL_BYTES = 4 * 1024 * 1024
const AT_ONCE = 8

async function restoreFile(storage: Storage, { name, size, body }: Entry, small: Small): Promise<void> {
  const key = name.slice(MEDIA.length)
  const rules = { maxBytes: size, expectedBytes: size }
  if (size > SMALL_BYTES) return void (await storage.write(key, Readable.from(body), rules))
  const bytes = await buffer(body)
  await small.queue.onSizeLessThan(AT_ONCE)
  void small.queue
    .add(() => storage.write(key, Readable.from([bytes]), rules))
    .catch((error: unknown) => (small.failure ??= error))
}

interface Small {
  queue: PQueue
  failure: unknown
}

/** Overwrites files with the same key. */
export async function restoreFiles(file: string, storage: Storage): Promise<void> {
  const small: Small = { queue: new PQueue({ concurrency: AT_ONCE }), failure: undefined }
  const throwFailure = () => {
    if (small.failure !== undefined) throw small.failure
  }
  await readArchive(file, async (entry) => {
    throwFailure()
    if (entry.name.startsWith(MEDIA)) await restoreFile(storage, entry, small)
  })
  await small.queue.onIdle()
  throwFailure()
}
