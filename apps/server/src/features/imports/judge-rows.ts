// Compares rows of a table with the library and decides what each would do. Used by the check, and again by the import.
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type ImportChange,
  type ImportCounts,
  type ImportOutcome,
  type ImportReason,
  cellNames,
  limits,
  unwritten,
} from '@jinvani/contract'
import type { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Outcome, type SettledItem, listIdsBySlug, readItems, trySaving } from '../content/service.ts'
import { listWords } from '../lyrics/service.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Library, columnOfPath, openLibrary, writeCell } from './columns.ts'
import { type Cells, type ItemOfRow, type KnownItem, resolveRow, readSlug } from './resolve-row.ts'
import * as queries from './queries.ts'

export interface AskedRow {
  row: number
  cells: Cells
  /** Reasons why the row cannot be read. If there are any, the row is not checked further. */
  reasons?: ImportReason[]
  notes?: ImportReason[]
}
export interface Verdict {
  row: number
  slug: string
  title: string
  outcome: ImportOutcome
  changes: ImportChange[]
  reasons: ImportReason[]
  /** True if the row is refused because an active item needs something to play, and the item is not live yet. */
  isUnplayable?: boolean
}

const SHOWN_MAX = 300
const REASONS_MAX = 20
/** Shortens a text and removes characters that PostgreSQL refuses in JSON. */
const shown = (text: string) => {
  const cut = text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
  return cut.replaceAll('\u0000', '').toWellFormed()
}
function changesOf({ after }: SettledItem, { before, words }: ItemOfRow, library: Library): ImportChange[] {
  return cellNames.flatMap((column) => {
    const from = before ? writeCell(column, { ...before.candidate, ...before.words }, library) : ''
    const to = writeCell(column, { ...after, ...words }, library)
    return from === to ? [] : [{ column, from: shown(from), to: shown(to) }]
  })
}

const reasonsOf = ({ errors, message }: AppError): ImportReason[] =>
  errors?.map((error) => ({ column: columnOfPath(error.path), message: error.message })) ?? [
    { column: '', message },
  ]

/** The items of these rows by slug, each with the words of its song. `read` decides if the items are locked. */
export async function findKnown(db: Db, rows: readonly AskedRow[], read: typeof readItems) {
  const slugs = rows.map(({ cells }) => readSlug(cells))
  const ids = await listIdsBySlug(db, slugs)
  const items = await read(db, ids)
  const words = await listWords(db, ids)
  return new Map(
    items.map((item) => [item.candidate.slug, { ...item, words: words.get(item.id) ?? unwritten }]),
  )
}

function judgeRow(asked: AskedRow, library: Library, before: KnownItem | undefined) {
  const { reasons } = asked
  return { asked, before, resolved: reasons ? { reasons } : resolveRow(asked.cells, library, before) }
}

function verdictOf(
  { asked, before, resolved }: ReturnType<typeof judgeRow>,
  outcomes: ReadonlyMap<ItemOfRow, Outcome | undefined>,
  library: Library,
): Verdict {
  const { row, cells, notes = [] } = asked
  const title = shown(cells.title?.trim() ?? before?.candidate.title ?? '')
  const about = { row, slug: shown(readSlug(cells)), title, changes: [] }
  if ('reasons' in resolved)
    return { ...about, outcome: 'refuse', reasons: resolved.reasons.slice(0, REASONS_MAX) }
  const { item } = resolved
  const outcome = item ? outcomes.get(item) : undefined
  if (!item || outcome === undefined) return { ...about, outcome: 'same', reasons: [] }
  if ('refusal' in outcome) {
    const { refusal } = outcome
    const isUnplayable = refusal.code === 'no-playable-source' && before?.candidate.active !== true
    return { ...about, outcome: 'refuse', reasons: reasonsOf(refusal).slice(0, REASONS_MAX), isUnplayable }
  }
  const changes = changesOf(outcome, item, library)
  const found = { ...about, changes, reasons: [...notes, ...resolved.notes] }
  if (before === undefined) return { ...found, outcome: 'create' }
  return { ...found, outcome: changes.length === 0 ? 'same' : 'change' }
}

/** `settle`: checks the items or, in an import, saves them; its outcomes are in the same order. */
export async function judgeRows(
  rows: readonly AskedRow[],
  known: ReadonlyMap<string, KnownItem>,
  library: Library,
  settle: (items: ItemOfRow[]) => Promise<Outcome[]>,
): Promise<Verdict[]> {
  const judged = rows.map((asked) => judgeRow(asked, library, known.get(readSlug(asked.cells))))
  const items = judged.flatMap(({ resolved }) => ('item' in resolved && resolved.item) || [])
  const outcomes = items.length > 0 ? await settle(items) : []
  const outcomeOf = new Map(items.map((item, index) => [item, outcomes[index]]))
  return judged.map((one) => verdictOf(one, outcomeOf, library))
}

/** Rows in a group. The embedded database blocks other requests meanwhile, so they get their turn between groups. */
const ROWS_AT_ONCE = 50

/** Returns the id of the new import. `sheets`: groups of rows, as they are read. If that fails, nothing is stored. */
export async function checkRows(
  deps: Deps,
  about: queries.NewImport,
  sheets: Iterable<AskedRow[]> | AsyncIterable<AskedRow[]>,
): Promise<string> {
  const id = await queries.insertImport(deps.db, about)
  const counts: ImportCounts = { create: 0, change: 0, same: 0, refuse: 0 }
  const seen = new Map<string, number>()
  const waiting: AskedRow[] = []
  try {
    const library = await openLibrary(deps, deps.db)
    const lookAt = async (rows: readonly AskedRow[]) => {
      const verdicts = await judge(deps, rows, library)
      for (const { outcome } of verdicts) counts[outcome]++
      await queries.insertRows(deps.db, id, keptRows(rows, verdicts))
    }
    for await (const rows of sheets) {
      waiting.push(...rows.map((row) => once(row, seen)))
      while (waiting.length >= ROWS_AT_ONCE) await lookAt(waiting.splice(0, ROWS_AT_ONCE))
    }
    if (waiting.length > 0) await lookAt(waiting)
    await queries.finishImport(deps.db, id, counts)
    await queries.removeUnstarted(deps.db, about.adminId, limits.importsWaiting)
    return id
  } catch (error) {
    await queries.removeImport(deps.db, id)
    throw error
  }
}

function once(row: AskedRow, seen: Map<string, number>): AskedRow {
  if (row.reasons) return row
  const slug = readSlug(row.cells)
  const first = slug === '' ? undefined : seen.get(slug)
  if (first === undefined) {
    seen.set(slug, row.row)
    return row
  }
  const message = row.cells.slug?.trim()
    ? `This slug is already in row ${first}`
    : `Row ${first} has the same title: give this row a slug of its own`
  return { ...row, reasons: [{ column: 'slug', message }] }
}

/** Checks the rows without a playable source once more, with their items inactive. */
export async function checkAsInactive(deps: Deps, id: string): Promise<void> {
  const library = await openLibrary(deps, deps.db)
  for (;;) {
    const rows = await queries.listUnplayable(deps.db, id, ROWS_AT_ONCE)
    if (rows.length === 0) return
    const asked = rows.map(({ row, cells }): AskedRow => ({ row, cells: { ...cells, active: 'no' } }))
    const verdicts = await judge(deps, asked, library)
    // A row that is refused again is stored without its cells, so this loop does not find it a second time.
    const kept = keptRows(asked, verdicts).map((row) => ({ ...row, isUnplayable: false }))
    const numbers = asked.map(({ row }) => row)
    await queries.replaceRows(deps.db, id, numbers, kept)
  }
}

async function judge(deps: Deps, rows: readonly AskedRow[], library: Library): Promise<Verdict[]> {
  await nextTurn()
  const known = await findKnown(deps.db, rows, readItems)
  return await judgeRows(rows, known, library, (candidates) => trySaving(deps, candidates))
}

/** A refused row keeps its cells only if it can be imported as inactive. */
function keptRows(rows: readonly AskedRow[], verdicts: readonly Verdict[]) {
  return verdicts.flatMap((verdict, index) => {
    if (verdict.outcome === 'same') return []
    const isOver = verdict.outcome === 'refuse' && !verdict.isUnplayable
    return [{ ...verdict, cells: isOver ? {} : (rows[index]?.cells ?? {}) }]
  })
}
