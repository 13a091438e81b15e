import { type CellName, findCellFault } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import { checkRows } from './check-rows.ts'
import { findColumn } from './columns.ts'
import { type CsvFile, type TableRow, openCsv } from './csv/csv-file.ts'
import type { FileBytes } from './csv/file-text.ts'
import type { AskedRow } from './judge-rows.ts'
import { refusedFile } from './refused-file.ts'
import type { Cells } from './resolve-row.ts'

const UNKNOWN_MAX = 100

export function checkTable(deps: Deps, adminId: string, fileName: string, bytes: FileBytes): Promise<string> {
  const file = openCsv(bytes, (name) => findColumn(name) !== undefined)
  const known = knownColumns(file.columns)
  const unknown = file.columns.filter((name) => name !== '' && findColumn(name) === undefined)
  const about = {
    adminId,
    source: 'csv',
    fileName,
    encoding: file.encoding,
    separator: file.separator,
    unknownColumns: unknown.map((name) => name.replaceAll('\u0000', '').slice(0, UNKNOWN_MAX).toWellFormed()),
  } as const
  return checkRows(deps, about, askedRows(file, known))
}

function knownColumns(names: readonly string[]): Map<number, CellName> {
  const known = new Map<number, CellName>()
  for (const [place, name] of names.entries()) {
    const column = findColumn(name)
    if (column === undefined) continue
    const [twin] = [...known].find(([, other]) => other === column) ?? []
    if (twin !== undefined)
      throw refusedFile(`The columns “${names[twin]}” and “${name}” mean the same: leave one of them out`)
    known.set(place, column)
  }
  if (![...known.values()].some((name) => name === 'slug' || name === 'title'))
    throw refusedFile('There is no column “Title” or “Slug”: the first row has to name the columns')
  return known
}

function* askedRows(file: CsvFile, known: Map<number, CellName>): Generator<AskedRow[]> {
  let count = 0
  for (const rows of file.rows) {
    count += rows.length
    yield rows.map((row) => askedRow(row, file, known))
  }
  if (count === 0) throw refusedFile('There are no rows below the names of the columns')
}

function askedRow(row: TableRow, file: CsvFile, known: Map<number, CellName>): AskedRow {
  const named = [...known].map(([place, name]) => [name, row.cells[place] ?? ''] as const)
  const cells: Cells = Object.fromEntries(named)
  const message = problemOf(row, file, Object.values(cells))
  const faults: (readonly [column: string, message: string | null])[] = message
    ? [['', message]]
    : named.map(([name, cell]) => [name, findCellFault(cell)])
  const reasons = faults.flatMap(([column, fault]) => (fault === null ? [] : [{ column, message: fault }]))
  return { row: row.row, cells, ...(reasons.length > 0 && { reasons }) }
}

function problemOf({ cells, isMisquoted }: TableRow, file: CsvFile, known: string[]): string | null {
  const wanted = file.columns.length
  if (isMisquoted) return 'A quotation mark within a text of this row has to be doubled'
  if (cells.length < wanted)
    return `This row has ${cells.length} of ${wanted} cells: it was cut off, or its end was left out`
  if (cells.slice(wanted).some((cell) => cell.trim() !== ''))
    return `This row has ${cells.length} cells, the first one ${wanted}: a text with a separator needs quotation marks`
  if (known.some((cell) => /[\u0000\uFFFD]/.test(cell))) return 'Some letters of this row cannot be read'
  return null
}
