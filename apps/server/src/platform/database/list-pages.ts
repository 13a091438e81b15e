// The pages of a list, and the total of its rows. Counting a million rows takes too long, so above a limit the total is
// the planner's estimate, and the answer says so.
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'
import type { Tables } from './schema.ts'
import { countRows } from './statements.ts'

export type Page = { page: number; pageSize: number }

/** An id without a row is left out. */
export function putInOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const EXACT_UP_TO = 10_000

export type Total = { total: number; isEstimate: boolean }

type Ids<TB extends keyof Tables> = SelectQueryBuilder<Tables, TB, { id: string }>
type Plan = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }

export const countExactly = <TB extends keyof Tables>(db: Db, ids: Ids<TB>): Promise<number> =>
  countRows(db.selectFrom(ids.as('found')))

export async function countAbout<TB extends keyof Tables>(db: Db, ids: Ids<TB>): Promise<Total> {
  const counted = await countExactly(db, ids.limit(EXACT_UP_TO + 1))
  if (counted <= EXACT_UP_TO) return { total: counted, isEstimate: false }
  return { total: Math.max(await estimateRows(db, sql`${ids}`), counted), isEstimate: true }
}

export async function estimateRows(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<Plan>`explain (format json) ${query}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/** Corrects an estimated total by the number of rows `found` on this page, so that readers can reach the last page. */
export async function settleTotal(
  guessed: Total,
  { page, pageSize }: Page,
  found: number,
  count: () => Promise<number>,
): Promise<Total> {
  if (!guessed.isEstimate) return guessed
  const before = (page - 1) * pageSize
  if (found === 0) return { total: await count(), isEstimate: false }
  if (found < pageSize) return { total: before + found, isEstimate: false }
  return { total: Math.max(guessed.total, before + found + 1), isEstimate: true }
}

export const shownTotal = ({ total, isEstimate }: Total) => ({
  total,
  ...(isEstimate && { totalIsEstimate: true as const }),
})
