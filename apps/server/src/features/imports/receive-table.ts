// Receives a table: writes it to disk while it arrives, since a large one would fill the memory, and reads its rows.
import { randomUUID } from 'node:crypto'
import { readSync } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type CellName, cellNames, cells, findCellFault, limits } from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { freeBytesAt } from '../../platform/folders.ts'
import { type FileBytes, type TableRow, openCsv, refusedFile } from './csv-file.ts'
import { type AskedRow, checkRows } from './judge-rows.ts'
import type { Cells } from './resolve-row.ts'

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const alsoCalled: Record<string, CellName> = {
  duration: 'durationSec',
  length: 'durationSec',
  category: 'categories',
  description: 'synopsis',
  cast: 'castNames',
  source: 'sources',
  url: 'sources',
  link: 'sources',
  youtubelink: 'sources',
  sourcetype: 'sourceWorkflow',
  type: 'mediaType',
  publishdate: 'publishAt',
  publishtime: 'publishAt',
  enddate: 'unpublishAt',
}

const byName = new Map<string, CellName>([
  ...Object.entries(alsoCalled),
  ...cellNames.flatMap((name) => [name, cells[name].label].map((word) => [plain(word), name] as const)),
])

/** Finds a column by name, label or another usual name. Case, spaces, punctuation and a plural s make no difference. */
const findColumn = (name: string): CellName | undefined =>
  byName.get(plain(name)) ?? byName.get(`${plain(name)}s`) ?? byName.get(plain(name).replace(/s$/, ''))

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

type CsvFile = ReturnType<typeof openCsv>

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

/** The most tables of a person that are read at the same time: more tables would only slow each other down. */
const AT_ONCE = 2
const PIECE_BYTES = 64 * 1024

/** Ids of the people whose tables are being read, one id for each table. */
const underWay: string[] = []

async function* bounded(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > limits.importBytes) throw new AppError('too-large')
    yield chunk
  }
}

function* piecesOf({ fd }: FileHandle): Generator<Uint8Array> {
  for (let at = 0; ;) {
    const piece = Buffer.allocUnsafe(PIECE_BYTES)
    const length = readSync(fd, piece, 0, PIECE_BYTES, at)
    if (length === 0) return
    at += length
    yield piece.subarray(0, length)
  }
}

/** Opens a new file and removes its name, so that the file disappears with this process, even in a crash. */
async function openNameless(deps: Pick<Deps, 'config'>): Promise<FileHandle> {
  const folder = join(deps.config.dataDir, 'tmp')
  await mkdir(folder, { recursive: true })
  if ((await freeBytesAt(folder)) < deps.config.minFreeDiskBytes) throw new AppError('no-room')
  const path = join(folder, `import-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

/** Writes the body to disk, then passes it to `read` in pieces, which can be read more than once. */
export async function withTable<T>(
  deps: Pick<Deps, 'config'>,
  adminId: string,
  openBody: () => AsyncIterable<Uint8Array>,
  read: (bytes: FileBytes) => Promise<T>,
): Promise<T> {
  if (underWay.filter((id) => id === adminId).length >= AT_ONCE) {
    const message = `${AT_ONCE} of your tables are already being read. Try again when one of them is done`
    throw new AppError('rate-limited', { message, retryAfterSec: 10 })
  }
  underWay.push(adminId)
  try {
    await using file = await openNameless(deps)
    await file.writeFile(bounded(openBody()))
    return await read({ [Symbol.iterator]: () => piecesOf(file) })
  } finally {
    underWay.splice(underWay.indexOf(adminId), 1)
  }
}
