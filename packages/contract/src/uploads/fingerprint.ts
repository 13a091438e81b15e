// A fingerprint of a file, made from at most one megabyte of it. Browser and server compute the same one.
import { z } from 'zod'

const PIECES = 16
const PIECE_BYTES = 64 * 1024

interface Range {
  start: number
  /** Offset after the last byte. */
  end: number
}

/** What is read: all of a small file, or pieces spread evenly from the first byte to the last. */
export function sampledRanges(size: number): Range[] {
  if (size <= PIECES * PIECE_BYTES) return [{ start: 0, end: size }]
  const step = (size - PIECE_BYTES) / (PIECES - 1)
  return Array.from({ length: PIECES }, (_, index) => {
    const start = Math.round(index * step)
    return { start, end: start + PIECE_BYTES }
  })
}

/** What is needed of `crypto.subtle`, typed for browsers and for Node. */
interface Digests {
  digest(algorithm: 'SHA-256', bytes: ArrayBuffer): Promise<ArrayBuffer>
}

/** SHA-256, in hexadecimal, of the file's size in decimal digits, a line break and the samples. */
export async function fingerprintOf(
  digests: Digests,
  size: number,
  read: (start: number, end: number) => Promise<Uint8Array>,
): Promise<string> {
  const pieces = await Promise.all(sampledRanges(size).map(({ start, end }) => read(start, end)))
  const joined = new Blob([`${size}\n`, ...pieces.map((piece) => new Uint8Array(piece))])
  const digest = await digests.digest('SHA-256', await joined.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const Fingerprint = z
  .string('Fingerprint must be text')
  .regex(/^[\da-f]{64}$/, 'Fingerprint must be 64 hexadecimal digits')
