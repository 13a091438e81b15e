import { Readable } from 'node:stream'
import { StorageError } from '../../../platform/storage/storage.ts'

/** A sender that has gone silent does not keep its connection. */
const SILENCE_MS = 60_000

/**
 * The body as its own stream: a write that fails ends this one and leaves the connection alone, so that the sender
 * still gets its answer.
 */
export function detached(body: Readable): Readable {
  async function* chunks() {
    const timer = setTimeout(() => body.destroy(new StorageError('incomplete')), SILENCE_MS)
    try {
      for await (const chunk of body.iterator({ destroyOnReturn: false })) {
        timer.refresh()
        yield chunk
      }
    } finally {
      clearTimeout(timer)
    }
  }
  return Readable.from(chunks(), { objectMode: false })
}
