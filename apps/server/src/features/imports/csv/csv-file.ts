// Reads a table row by row with papaparse: in pieces, and with a limit on the size of a row.
import { limits } from '@jinvani/contract'
import Papa from 'papaparse'
import { readCell } from '../../../platform/spreadsheet.ts'
import { refusedFile } from '../refused-file.ts'
import { type FileBytes, encodingNames, textOf } from './file-text.ts'

const separators = [',', ';', '\t'] as const
const most = (value: number) => value.toLocaleString('en')

export interface TableRow {
  /** Row number in a spreadsheet; the column names are row 1. */
  row: number
  cells: string[]
  /** Whether the row has a stray quotation mark. */
  isMisquoted: boolean
}
export interface CsvFile {
  encoding: string
  separator: string
  columns: string[]
  /** Groups of rows, without empty ones. */
  rows: Iterable<TableRow[]>
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

/** One file may mix both line endings, so the last cell of a row may end with a carriage return. */
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

/** Excel's first line that names the separator: `sep=;`. */
const saidSeparator = /^\uFEFF?"?sep=([,;\t])"?\r?(?:\n|$)/i

/** Chooses the separator that gives the most known columns in the first row. */
function formOf(head: string, isKnown: (name: string) => boolean): Form {
  const newline = head.includes('\n') ? '\n' : '\r'
  const said = saidSeparator.exec(head)?.[1]
  if (said !== undefined) return { separator: said, newline }
  const knownWith = (separator: string) =>
    parserOf({ separator, newline })(head, true).data[0]?.filter((cell) => isKnown(cellOf(cell))).length ?? 0
  const [best = ','] = separators.toSorted((one, other) => knownWith(other) - knownWith(one))
  return { separator: best, newline }
}

/** Throws if the file is not a table with the required columns. */
export function openCsv(bytes: FileBytes, isKnown: (name: string) => boolean): CsvFile {
  const { encoding, pieces } = textOf(bytes)
  const [head = ''] = pieces
  const form = formOf(head, isKnown)
  const table = rowsOf(pieces, form)
  const [names, ...others] = firstRows(table)
  const columns = names?.cells.map((cell) => cell.trim()) ?? []
  if (columns.length > limits.importColumns)
    throw refusedFile(
      `The first row has ${most(columns.length)} columns; ${most(limits.importColumns)} are the most`,
    )
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

/** The first rows that are not empty; the first of them has the column names. */
function firstRows(table: Iterator<TableRow[]>): TableRow[] {
  for (;;) {
    const { done, value } = table.next()
    if (done) return []
    const rows = /^sep=/i.test(value[0]?.cells.join('') ?? '') ? value.slice(1) : value
    if (rows.length > 0) return rows
  }
}
