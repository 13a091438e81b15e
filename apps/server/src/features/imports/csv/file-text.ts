// The bytes of a file as text, whatever its program wrote: found out before anything is read.
import { isUtf8 } from 'node:buffer'
import { refusedFile } from '../refused-file.ts'

const SLICE_BYTES = 64 * 1024
/** To tell a damaged file from one of another encoding. */
const ENOUGH_LETTERS = 100_000
const asCsv = 'Save it as “CSV UTF-8” and choose that file.'

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
export const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

/** What some programs call CSV, by the first bytes. */
const otherKinds: [hex: string, sentence: string][] = [
  ['504b0304', `This is an Excel workbook or a zip archive, whatever its name says. ${asCsv}`],
  ['d0cf11e0', `This is an old Excel workbook, whatever its name says. ${asCsv}`],
  ['25504446', `This is a PDF, whatever its name says. ${asCsv}`],
]

function marked(bytes: Uint8Array): Encoding | null {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

/** Latin text in UTF-16 has a zero in every second byte. */
function withZeros(bytes: Uint8Array): Encoding | null {
  const head = bytes.subarray(0, 4096)
  const zeros = [0, 1].map((odd) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length)
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 8 && even === 0) return 'utf-16le'
  return even > head.length / 8 && odd === 0 ? 'utf-16be' : null
}

/** A file that was cut within a letter is still UTF-8: its last row says so. */
const isUtf8ButEnd = (bytes: Uint8Array) =>
  [0, 1, 2, 3].some((cut) => isUtf8(bytes.subarray(0, Math.max(bytes.length - cut, 0))))

function* decode(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (let from = 0; from < bytes.length; from += SLICE_BYTES)
    yield decoder.decode(bytes.subarray(from, from + SLICE_BYTES), { stream: true })
  yield decoder.decode()
}

/** Some broken letters among good ones: a damaged file, and not one of another encoding. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  let good = 0
  let broken = 0
  for (const text of decode(bytes, 'utf-8')) {
    const bad = text.match(/\uFFFD/g)?.length ?? 0
    broken += bad
    good += (text.match(/[^\u0000-\u007F]/g)?.length ?? 0) - bad
    if (good + broken > ENOUGH_LETTERS) break
  }
  return good > broken
}

function encodingOf(bytes: Uint8Array): Encoding {
  const found = marked(bytes)
  if (found?.startsWith('utf-16')) return found
  if (bytes.includes(0)) {
    const zeros = withZeros(bytes)
    if (zeros) return zeros
    throw refusedFile(`This is no text, whatever its name says. ${asCsv}`)
  }
  if (isUtf8ButEnd(bytes)) return 'utf-8'
  if (found || isDamagedUtf8(bytes))
    throw refusedFile(`The file is damaged: some of its letters cannot be read. ${asCsv}`)
  return 'windows-1252'
}

export interface FileText {
  encoding: Encoding
  /** Piece by piece, so that a large file does not hold everybody else up. */
  pieces: Iterable<string>
}

export function textOf(bytes: Uint8Array): FileText {
  if (bytes.length === 0) throw refusedFile('The file is empty')
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  const other = otherKinds.find(([hex]) => hex === start)
  if (other) throw refusedFile(other[1])
  const encoding = encodingOf(bytes)
  return { encoding, pieces: decode(bytes, encoding) }
}
