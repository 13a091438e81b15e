import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ByteRange } from '../../../platform/storage/storage.ts'

export interface MultipartAnswer {
  contentType: string
  contentLength: number
  /** Opened when it is read. */
  body: Readable
}

/** RFC 9110 section 14.6: several ranges of one file in one answer. */
export function multipartRanges(
  ranges: readonly ByteRange[],
  file: { contentType: string; size: number },
  open: (range: ByteRange) => Promise<Readable>,
): MultipartAnswer {
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
