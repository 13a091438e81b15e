// By what the bytes of a file are known again without reading them all: the same on both sides. A megabyte at most is read.
import { z } from 'zod'

const PIECES = 16
const PIECE_BYTES = 64 * 1024

interface Range {
  start: number
  /** Not included. */
  end: number
}

/** A small file as a whole; of a large one pieces from its first to its last byte, as far from each other as possible. */
export function sampledRanges(size: number): Range[] {
  if (size <= PIECES * PIECE_BYTES) return [{ start: 0, end: size }]
  const step = (size - PIECE_BYTES) / (PIECES - 1)
  return Array.from({ length: PIECES }, (_, index) => {
    const start = Math.round(index * step)
    return { start, end: start + PIECE_BYTES }
  })
}

/** What `crypto.subtle` of a browser and of Node have in common. */
interface Digests {
  digest(algorithm: 'SHA-256', bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
}

/** SHA-256 of the size, in decimal digits and a line break, and of the samples; hexadecimal. */
export async function fingerprintOf(
  digests: Digests,
  size: number,
  read: (start: number, end: number) => Promise<Uint8Array>,
): Promise<string> {
  const pieces = await Promise.all(sampledRanges(size).map(({ start, end }) => read(start, end)))
  const all = [new TextEncoder().encode(`${size}\n`), ...pieces]
  const joined = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of all) {
    joined.set(piece, at)
    at += piece.length
  }
  const digest = new Uint8Array(await digests.digest('SHA-256', joined))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const Fingerprint = z
  .string('Fingerprint must be text')
  .regex(/^[\da-f]{64}$/, 'Fingerprint must be 64 hexadecimal digits')
