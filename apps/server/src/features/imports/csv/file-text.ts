// Finds out the encoding of a file and decodes it.
import { refusedFile } from '../refused-file.ts'

/** Reading this many letters is enough to tell a damaged file from one in another encoding. */
const ENOUGH_LETTERS = 100_000
const asCsv = 'Save it as “CSV UTF-8” and choose that file.'

/** In pieces; it can be iterated more than once. */
export type FileBytes = Iterable<Uint8Array>

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
export const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

/** People also upload files of these kinds as CSV; their first bytes tell. */
const otherKinds: [hex: string, sentence: string][] = [
  ['504b0304', `This is an Excel workbook or a zip archive, whatever its name says. ${asCsv}`],
  ['d0cf11e0', `This is an old Excel workbook, whatever its name says. ${asCsv}`],
  ['25504446', `This is a PDF, whatever its name says. ${asCsv}`],
  ['3c', `This is a web page or XML, whatever its name says. ${asCsv}`],
]

function marked(bytes: Uint8Array): Encoding | null {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

/** In UTF-16 every second byte of Latin text is zero. */
function withZeros(bytes: Uint8Array): Encoding | null {
  const head = bytes.subarray(0, 4096)
  const zeros = [0, 1].map((odd) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length)
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 8 && even === 0) return 'utf-16le'
  return even > head.length / 8 && odd === 0 ? 'utf-16be' : null
}

/** A file that breaks off within a letter is still UTF-8; its last row is then refused. */
function isUtf8ButEnd(bytes: FileBytes): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (const piece of bytes) decoder.decode(piece, { stream: true })
    return true
  } catch {
    return false
  }
}

function* decode(bytes: FileBytes, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (const piece of bytes) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

/** A few broken letters among many good ones mean damage, not another encoding. */
function isDamagedUtf8(bytes: FileBytes): boolean {
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

/**
 * Finds Excel's “CSV (MS-DOS)” and “CSV (Macintosh)”: read as Windows-1252, their é, ü and ’ become signs where no
 * word has them, as in `Caf‚` and `donÕt`. The file does not say its code page, which differs by country.
 */
const otherPage =
  /[\u0081\u008D\u008F\u0090\u009D]|\p{L}[‚„ƒˆ‰˜]|\p{Ll}[À-ÖØ-ÞŠŒŽŸ](?!\p{Lu})|\p{Ll}[†‡™¤¢¡£]\p{Ll}/u

function encodingOf(bytes: FileBytes, first: Uint8Array): Encoding {
  const found = marked(first)
  if (found?.startsWith('utf-16')) return found
  if (Iterator.from(bytes).some((piece) => piece.includes(0))) {
    const zeros = withZeros(first)
    if (zeros) return zeros
    throw refusedFile(`This is not a text file, whatever its name says. ${asCsv}`)
  }
  if (isUtf8ButEnd(bytes)) return 'utf-8'
  if (found || isDamagedUtf8(bytes))
    throw refusedFile(`The file is damaged: some of its letters cannot be read. ${asCsv}`)
  if (decode(bytes, 'windows-1252').some((text) => otherPage.test(text)))
    throw refusedFile(`Its letters are written as MS-DOS or old Macintosh programs do. ${asCsv}`)
  return 'windows-1252'
}

interface FileText {
  encoding: Encoding
  /** In pieces, so that a large file does not hold up other requests. It can be iterated more than once. */
  pieces: Iterable<string>
}

export function textOf(bytes: FileBytes): FileText {
  const [first] = bytes
  if (first === undefined || first.length === 0) throw refusedFile('The file is empty')
  const start = Buffer.from(first.subarray(0, 4)).toString('hex')
  const other = otherKinds.find(([hex]) => start.startsWith(hex))
  if (other) throw refusedFile(other[1])
  const encoding = encodingOf(bytes, first)
  return { encoding, pieces: { [Symbol.iterator]: () => decode(bytes, encoding) } }
}
