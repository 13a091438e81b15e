// Which bytes of a file a part holds, and whether all parts are there.
import { type MultipartFile, StorageError, type StoredPart } from './storage.ts'

type Sizes = Pick<MultipartFile, 'size' | 'partSize'>

export const partCountOf = ({ size, partSize }: Sizes) => Math.ceil(size / partSize)

/** Offset and length of a part; `bad-part` for a number outside of the file. */
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
