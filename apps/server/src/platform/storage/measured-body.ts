import { Transform } from 'node:stream'
import { StorageError, type WriteRules } from './storage.ts'

/** Passes bytes on and counts them; fails on the first excess byte, and at the end where some are missing. */
export function measuredBody({ maxBytes, expectedBytes }: WriteRules) {
  const limit = Math.min(maxBytes, expectedBytes ?? maxBytes)
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > limit) done(new StorageError(size > maxBytes ? 'too-large' : 'incomplete'))
      else done(null, chunk)
    },
    flush(done) {
      const isShort = expectedBytes !== undefined && size !== expectedBytes
      done(isShort ? new StorageError('incomplete') : null)
    },
  })
  return { stream, size: () => size }
}

/** The same check for an existing file. */
export function assertSize(size: number, { maxBytes, expectedBytes = size }: WriteRules): void {
  if (size > maxBytes) throw new StorageError('too-large')
  if (size !== expectedBytes) throw new StorageError('incomplete')
}
