// The check beforehand: compares each row with the library and saves row and verdict for the later work.
import { type ImportCounts, limits } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import { readItemsBySlug, trySaving } from '../content/service.ts'
import { type Library, openLibrary } from './columns.ts'
import { type AskedRow, type Verdict, lookAtRows, slugOf } from './look-at-rows.ts'
import * as queries from './queries.ts'

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
    const slug = slugOf(row)
    const first = slug === '' ? undefined : this.#seen.get(slug)
    if (first === undefined) {
      this.#seen.set(slug, row.row)
      return row
    }
    return { ...row, reasons: [{ column: 'slug', message: `This slug is already in row ${first}` }] }
  }

  async #look(rows: readonly AskedRow[]): Promise<void> {
    if (rows.length === 0) return
    const { db } = this.#deps
    const known = new Map(
      (await readItemsBySlug(db, rows.map(slugOf))).map((item) => [item.draft.slug, item]),
    )
    const verdicts = await lookAtRows(rows, known, this.#library, (items) => trySaving(this.#deps, items))
    for (const { outcome } of verdicts) this.#counts[outcome]++
    await queries.insertRows(db, this.#id, keptRows(rows, verdicts))
  }
}

/** Rows that change nothing are not saved, and refused rows are saved without cells. */
function keptRows(rows: readonly AskedRow[], verdicts: readonly Verdict[]) {
  return verdicts.flatMap((verdict, index) => {
    if (verdict.outcome === 'same') return []
    return [{ ...verdict, cells: verdict.outcome === 'refuse' ? {} : (rows[index]?.cells ?? {}) }]
  })
}
