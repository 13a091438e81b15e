// Reads which parts of a file a request asks for (RFC 9110, section 14), and joins several parts into one answer.
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import parseRange from 'range-parser'
import type { ByteRange } from '../../../platform/storage/storage.ts'

export function multipartRanges(
  ranges: readonly ByteRange[],
  file: { contentType: string; size: number },
  open: (range: ByteRange) => Promise<Readable>,
) {
  const boundary = randomBytes(16).toString('hex')
  const heads = ranges.map(
    ({ start, end }) =>
      `\r\n--${boundary}\r\nContent-Type: ${file.contentType}\r\nContent-Range: bytes ${start}-${end}/${file.size}\r\n\r\n`,
  )
  const tail = `\r\n--${boundary}--\r\n`
  const bytes = ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0)
  async function* parts() {
    for (const [index, range] of ranges.entries()) {
      yield Buffer.from(heads[index] ?? '')
      yield* await open(range)
    }
    yield Buffer.from(tail)
  }
  return {
    contentType: `multipart/byteranges; boundary=${boundary}`,
    contentLength: Buffer.byteLength(heads.join('') + tail) + bytes,
    body: Readable.from(parts(), { objectMode: false }),
  }
}

const MAX_RANGES = 8

/** Limits suffixes to the size: `-500` of 400 bytes means all (RFC 9110, 14.1.2), but range-parser refuses it. */
function clampSuffixes(header: string, size: number): string {
  return header.replaceAll(/(?<=[=,]\s*)-(\d+)/g, (suffix, length: string) =>
    Number(length) > size ? `-${size}` : suffix,
  )
}

/** The wanted ranges, with overlapping ones combined. `refused`: answer 416, for invalid or too many ranges. */
export function readRanges(header: string | undefined, size: number): 'whole' | 'refused' | ByteRange[] {
  const wanted = header?.trim() ?? ''
  // A range with an unknown unit is ignored (RFC 9110, 14.2).
  if (!/^bytes=/i.test(wanted)) return 'whole'
  if (wanted.split(',').length > MAX_RANGES) return 'refused'
  const ranges = parseRange(size, clampSuffixes(wanted, size), { combine: true })
  return typeof ranges === 'number' ? 'refused' : [...ranges]
}
