// Checks a table before it is imported: compares each row with the library, and saves it with its verdict.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ImportCounts, limits } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import { readItemsBySlug, trySaving } from '../content/service.ts'
import { type Library, openLibrary } from './columns.ts'
import { type AskedRow, type Verdict, judgeRows, withWords } from './judge-rows.ts'
import * as queries from './queries.ts'
import { slugOf } from './resolve-row.ts'

/** The embedded database blocks other requests while it works, so they get a turn between groups of this many rows. */
const ROWS_AT_ONCE = 50

/** `sheets` are groups of rows as they are read. If one of them throws, nothing is saved. */
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
  const slug = slugOf(row.cells)
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

/** Checks rows without a source that plays again, as if their items were inactive. */
export async function checkAsInactive(deps: Deps, id: string): Promise<void> {
  const library = await openLibrary(deps, deps.db)
  for (;;) {
    const rows = await queries.listUnplayable(deps.db, id, ROWS_AT_ONCE)
    if (rows.length === 0) return
    const asked = rows.map(({ row, cells }): AskedRow => ({ row, cells: { ...cells, active: 'no' } }))
    const verdicts = await judge(deps, asked, library)
    // A row that is refused again has another reason, so it leaves the list that this loop reads.
    const kept = keptRows(asked, verdicts).map((row) => ({ ...row, isUnplayable: false }))
    await queries.replaceRows(
      deps.db,
      id,
      asked.map(({ row }) => row),
      kept,
    )
  }
}

async function judge(deps: Deps, rows: readonly AskedRow[], library: Library): Promise<Verdict[]> {
  await nextTurn()
  const items = await readItemsBySlug(
    deps.db,
    rows.map(({ cells }) => slugOf(cells)),
  )
  return await judgeRows(rows, await withWords(deps.db, items), library, (candidates) =>
    trySaving(deps, candidates),
  )
}

/** Leaves out rows that change nothing. A refused row keeps its cells only if it can be imported as inactive. */
function keptRows(rows: readonly AskedRow[], verdicts: readonly Verdict[]) {
  return verdicts.flatMap((verdict, index) => {
    if (verdict.outcome === 'same') return []
    const isOver = verdict.outcome === 'refuse' && !verdict.isUnplayable
    return [{ ...verdict, cells: isOver ? {} : (rows[index]?.cells ?? {}) }]
  })
}
