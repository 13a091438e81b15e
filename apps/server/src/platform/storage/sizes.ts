// Whether a file has the size that was promised, which of its bytes a part has, and whether all parts are there.
import { Transform } from 'node:stream'
import { type MultipartFile, type StoredPart, type WriteRules, StorageError } from './storage.ts'

/** Counts the bytes that it passes on. Fails at the first one too many, and at the end if some are missing. */
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

export function assertSize(size: number, { maxBytes, expectedBytes = size }: WriteRules): void {
  if (size > maxBytes) throw new StorageError('too-large')
  if (size !== expectedBytes) throw new StorageError('incomplete')
}

type Sizes = Pick<MultipartFile, 'size' | 'partSize'>

export const partCountOf = ({ size, partSize }: Sizes) => Math.ceil(size / partSize)

/** Throws `bad-part` if the file has no such part. */
export function placeOfPart(file: Sizes, partNumber: number): { start: number; length: number } {
  const isPart = Number.isInteger(partNumber) && partNumber >= 1 && partNumber <= partCountOf(file)
  if (!isPart) throw new StorageError('bad-part')
  const start = (partNumber - 1) * file.partSize
  return { start, length: Math.min(file.partSize, file.size - start) }
}

export function assertWhole(file: Sizes, parts: readonly StoredPart[]): void {
  const isRight = ({ partNumber, size }: StoredPart) => size === placeOfPart(file, partNumber).length
  const right = new Set(parts.filter(isRight).map(({ partNumber }) => partNumber))
  if (right.size !== partCountOf(file)) throw new StorageError('incomplete')
}
