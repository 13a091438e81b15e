// Reads a CSV file in pieces with papaparse, after finding its encoding. The size of a row is limited.
import { limits } from '@jinvani/contract'
import Papa from 'papaparse'
import { readCell } from '../../platform/spreadsheet.ts'
import { AppError } from '../../platform/app-error.ts'

/** The error that refuses a whole file: nothing of it is saved. */
export const refusedFile = (message: string) => new AppError('validation', { message })

/** Reading this many letters is enough to tell a damaged file from one in another encoding. */
const ENOUGH_LETTERS = 100_000
const asCsv = 'Save it as “CSV UTF-8” and choose that file.'

/** The bytes in pieces, which can be read more than once. */
export type FileBytes = Iterable<Uint8Array>

const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}
type Encoding = keyof typeof encodingNames

const otherKinds: [firstBytes: string, message: string][] = [
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

/** Recognises UTF-16 without a mark at its beginning: every second byte of Latin text is zero. */
function withZeros(bytes: Uint8Array): Encoding | null {
  const head = bytes.subarray(0, 4096)
  const zeros = [0, 1].map((odd) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length)
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 8 && even === 0) return 'utf-16le'
  return even > head.length / 8 && odd === 0 ? 'utf-16be' : null
}

/** True for UTF-8, even if the file ends in the middle of a letter: then only its last row is refused. */
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

/** True if only few of many letters are broken: the file is damaged UTF-8, not in another encoding. */
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
 * Finds files that Excel saved as “CSV (MS-DOS)” or “CSV (Macintosh)”: read as Windows-1252, their é, ü and ’ become
 * characters that are wrong inside a word, as in `Caf‚` and `donÕt`. The file does not name its code page.
 */
const otherPage =
  /[\u0081\u008D\u008F\u0090\u009D]|\p{L}[‚„ƒˆ‰˜]|\p{Ll}[À-ÖØ-ÞŠŒŽŸ](?!\p{Lu})|\p{Ll}[†‡™¤¢¡£]\p{Ll}/u

/** The encoding of a file. Throws if the file is empty or no text, or if its letters cannot be read. */
function findEncoding(bytes: FileBytes): Encoding {
  const [first] = bytes
  if (first === undefined || first.length === 0) throw refusedFile('The file is empty')
  const start = Buffer.from(first.subarray(0, 4)).toString('hex')
  const other = otherKinds.find(([firstBytes]) => start.startsWith(firstBytes))
  if (other) throw refusedFile(other[1])
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

const separators = [',', ';', '\t'] as const
const most = (value: number) => value.toLocaleString('en')

export interface TableRow {
  /** The row number that a spreadsheet shows: the column names are row 1. */
  row: number
  cells: string[]
  /** True if a quotation mark inside a text was not doubled. */
  isMisquoted: boolean
}

interface Parsed {
  data: string[][]
  errors: { code?: string; row?: number }[]
  meta: { cursor: number }
}
interface Form {
  separator: string
  newline: '\n' | '\r'
}

const parserOf = ({ separator, newline }: Form) => {
  const parser = new Papa.Parser({ delimiter: separator, newline })
  return (text: string, isLast: boolean) => parser.parse(text, 0, !isLast) as Parsed
}

const endless = (row: number) =>
  refusedFile(
    `Row ${most(row)} does not end: a quotation mark is opened and never closed, or the row has more than ${most(limits.importRowMax)} characters`,
  )

function* withLast(pieces: Iterable<string>): Generator<[piece: string, isLast: boolean]> {
  let before: string | undefined
  for (const piece of pieces) {
    if (before !== undefined) yield [before, false]
    before = piece
  }
  yield [before ?? '', true]
}

/** Drops a carriage return at the end: in a file with mixed line endings, the last cell of a row may have one. */
const cellOf = (text: string) => readCell(text.endsWith('\r') ? text.slice(0, -1) : text)

function* rowsOf(pieces: Iterable<string>, form: Form): Generator<TableRow[]> {
  const parse = parserOf(form)
  let pending = ''
  let row = 0
  for (const [piece, isLast] of withLast(pieces)) {
    pending += piece
    const { data, errors, meta } = parse(pending, isLast)
    if (errors.some(({ code }) => code === 'MissingQuotes')) throw endless(row + data.length)
    pending = pending.slice(meta.cursor)
    const misquoted = new Set(errors.map((error) => error.row))
    const rows = data.map((cells, index) => ({
      row: row + index + 1,
      cells: cells.map(cellOf),
      isMisquoted: misquoted.has(index),
    }))
    row += data.length
    if (row > limits.importRows)
      throw refusedFile(`The file has more than ${most(limits.importRows)} rows: split it`)
    if (pending.length > limits.importRowMax) throw endless(row + 1)
    yield rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  }
}

/** Excel may name the separator in a first line, which it neither shows nor counts: `sep=;`. */
const separatorLine = /^"?sep=(.?)[^\r\n]*(?:\r\n|\r|\n|$)/i

function formOf(text: string, isKnown: (name: string) => boolean): Form {
  const said = separators.find((separator) => separator === separatorLine.exec(text)?.[1])
  const head = text.replace(separatorLine, '')
  const newline = head.includes('\n') ? '\n' : '\r'
  if (said !== undefined) return { separator: said, newline }
  const knownWith = (separator: string) =>
    parserOf({ separator, newline })(head, true).data[0]?.filter((cell) => isKnown(cellOf(cell))).length ?? 0
  const [best = ','] = separators.toSorted((one, other) => knownWith(other) - knownWith(one))
  return { separator: best, newline }
}

/** Opens a table. Without a line `sep=`, the separator that finds most column names (`isKnown`) is chosen. */
export function openCsv(bytes: FileBytes, isKnown: (name: string) => boolean) {
  const encoding = findEncoding(bytes)
  const [head = ''] = decode(bytes, encoding)
  const form = formOf(head, isKnown)
  const withoutLine = decode(bytes, encoding).map((piece, at) =>
    at === 0 ? piece.replace(separatorLine, '') : piece,
  )
  const table = rowsOf(withoutLine, form)
  const [names, ...others] = firstRows(table)
  const columns = names?.cells.map((cell) => cell.trim()) ?? []
  const tooMany = `The first row has ${most(columns.length)} columns; ${most(limits.importColumns)} are the most`
  if (columns.length > limits.importColumns) throw refusedFile(tooMany)
  return {
    encoding: encodingNames[encoding],
    separator: form.separator,
    columns,
    rows: (function* () {
      yield others
      yield* table
    })(),
  }
}

function firstRows(table: Iterator<TableRow[]>): TableRow[] {
  for (;;) {
    const { done, value } = table.next()
    if (done) return []
    if (value.length > 0) return value
  }
}
