// The check beforehand: compares each row with the library and saves row and verdict for the later work.
import { type ImportCounts, limits } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import { readItemsBySlug, trySaving } from '../content/service.ts'
import { type Library, openLibrary } from './columns.ts'
import { type AskedRow, type Verdict, lookAtRows } from './look-at-rows.ts'
import * as queries from './queries.ts'
import { slugOf } from './resolve-row.ts'

const ROWS_AT_ONCE = 500

/** `sheets`: groups of rows, as they are read. Nothing is saved if one of them throws. */
export async function checkRows(
  deps: Deps,
  about: queries.NewImport,
  sheets: Iterable<AskedRow[]> | AsyncIterable<AskedRow[]>,
): Promise<string> {
  const id = await queries.insertImport(deps.db, about)
  try {
    const check = new Check(deps, id, await openLibrary(deps, deps.db))
    for await (const rows of sheets) {
      await check.add(rows)
      // Other requests get their turn between two pieces.
      await new Promise(setImmediate)
    }
    await queries.finishImport(deps.db, id, await check.end())
    await queries.removeUnstarted(deps.db, about.adminId, limits.importsWaiting)
    return id
  } catch (error) {
    await queries.removeImport(deps.db, id)
    throw error
  }
}

class Check {
  readonly #deps: Deps
  readonly #id: string
  readonly #library: Library
  readonly #counts: ImportCounts = { create: 0, change: 0, same: 0, refuse: 0 }
  /** The first row of each slug. */
  readonly #seen = new Map<string, number>()
  #waiting: AskedRow[] = []

  constructor(deps: Deps, id: string, library: Library) {
    this.#deps = deps
    this.#id = id
    this.#library = library
  }

  async add(rows: readonly AskedRow[]): Promise<void> {
    this.#waiting.push(...rows.map((row) => this.#once(row)))
    while (this.#waiting.length >= ROWS_AT_ONCE) await this.#look(this.#waiting.splice(0, ROWS_AT_ONCE))
  }

  async end(): Promise<ImportCounts> {
    await this.#look(this.#waiting)
    return this.#counts
  }

  #once(row: AskedRow): AskedRow {
    const slug = slugOf(row.cells)
    const first = slug === '' ? undefined : this.#seen.get(slug)
    if (first === undefined) {
      this.#seen.set(slug, row.row)
      return row
    }
    const message = row.cells.slug?.trim()
      ? `This slug is already in row ${first}`
      : `Row ${first} has the same title: give this row a slug of its own`
    return { ...row, reasons: [...(row.reasons ?? []), { column: 'slug', message }] }
  }

  async #look(rows: readonly AskedRow[]): Promise<void> {
    if (rows.length === 0) return
    const verdicts = await look(this.#deps, rows, this.#library)
    for (const { outcome } of verdicts) this.#counts[outcome]++
    await queries.insertRows(this.#deps.db, this.#id, keptRows(rows, verdicts))
  }
}

/** Looks again at the rows with nothing to play, now as inactive items. */
export async function checkAsInactive(deps: Deps, id: string): Promise<void> {
  const library = await openLibrary(deps, deps.db)
  for (;;) {
    const rows = await queries.listUnplayable(deps.db, id, ROWS_AT_ONCE)
    if (rows.length === 0) return
    const asked = rows.map(({ row, cells }): AskedRow => ({ row, cells: { ...cells, active: 'no' } }))
    const verdicts = await look(deps, asked, library)
    // What is refused again has another reason now, and is not looked at once more.
    const kept = keptRows(asked, verdicts).map((row) => ({ ...row, isUnplayable: false }))
    await queries.replaceRows(
      deps.db,
      id,
      asked.map(({ row }) => row),
      kept,
    )
    await new Promise(setImmediate)
  }
}

async function look(deps: Deps, rows: readonly AskedRow[], library: Library): Promise<Verdict[]> {
  const items = await readItemsBySlug(
    deps.db,
    rows.map(({ cells }) => slugOf(cells)),
  )
  const known = new Map(items.map((item) => [item.draft.slug, item]))
  return await lookAtRows(rows, known, library, (drafts) => trySaving(deps, drafts))
}

/** Rows that change nothing are not saved. Refused rows are saved with their cells if they may be taken otherwise. */
function keptRows(rows: readonly AskedRow[], verdicts: readonly Verdict[]) {
  return verdicts.flatMap((verdict, index) => {
    if (verdict.outcome === 'same') return []
    const isOver = verdict.outcome === 'refuse' && !verdict.isUnplayable
    return [{ ...verdict, cells: isOver ? {} : (rows[index]?.cells ?? {}) }]
  })
}
