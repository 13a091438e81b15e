import type { FileMark } from '../unfinished-uploads.ts'

const edgeBytes = 64 * 1024

/** FNV-1a. It need not resist attacks: a wrong file only means a refused upload. */
function hash(bytes: Uint8Array): string {
  let value = 0x811c9dc5
  for (const byte of bytes) value = Math.imul(value ^ byte, 0x01000193)
  return (value >>> 0).toString(16)
}

const hashOf = async (piece: Blob) => hash(new Uint8Array(await piece.arrayBuffer()))

/** By its name, size, date, beginning and end. */
export async function markOf(file: File): Promise<FileMark> {
  const { name, size, lastModified } = file
  const [head, tail] = await Promise.all([
    hashOf(file.slice(0, edgeBytes)),
    hashOf(file.slice(Math.max(0, size - edgeBytes))),
  ])
  return { name, size, lastModified, print: `${head}-${tail}` }
}
