// Reads a table with papaparse piece by piece, and limits the size of a row.
import { limits } from '@jinvani/contract'
import Papa from 'papaparse'
import { readCell } from '../../../platform/spreadsheet.ts'
import { refusedFile } from '../refused-file.ts'
import { type FileBytes, encodingNames, textOf } from './file-text.ts'

const separators = [',', ';', '\t'] as const
const most = (value: number) => value.toLocaleString('en')

export interface TableRow {
  /** As a spreadsheet counts: the names of the columns are row 1. */
  row: number
  cells: string[]
  /** A quotation mark within a text was not doubled. */
  isMisquoted: boolean
}
export interface CsvFile {
  encoding: string
  separator: string
  columns: string[]
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

/** A file may mix both line endings, so the last cell of a row may end with a carriage return. */
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

/** `isKnown` tells names of columns: the separator that gives most of them in the first row is taken. */
export function openCsv(bytes: FileBytes, isKnown: (name: string) => boolean): CsvFile {
  const { encoding, pieces } = textOf(bytes)
  const [head = ''] = pieces
  const form = formOf(head, isKnown)
  const withoutLine = Iterator.from(pieces).map((piece, at) =>
    at === 0 ? piece.replace(separatorLine, '') : piece,
  )
  const table = rowsOf(withoutLine, form)
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

function firstRows(table: Iterator<TableRow[]>): TableRow[] {
  for (;;) {
    const { done, value } = table.next()
    if (done) return []
    if (value.length > 0) return value
  }
}
