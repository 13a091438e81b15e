// A page of the newest rows, read from an index alone and from whichever end of the list is nearer.
import { sql } from 'kysely'
import { type Prepared, builder } from './prepared.ts'

export interface Page {
  page: number
  pageSize: number
}

interface NewestFirst {
  table: 'content' | 'content_categories' | 'app_users'
  id: 'id' | 'content_id'
  /** Each names the columns before (created_at, id) in an index, and so a stretch of it that lies in order already. */
  stretches: Record<string, unknown>[]
}

/** The planner merges stretches that are in order only where each has a limit of its own; else it reads and sorts all. */
function stretchOf(
  { table, id }: NewestFirst,
  equal: Record<string, unknown>,
  isFromEnd: boolean,
  limit: number,
) {
  // A partial index serves only what is written out; a choice of two makes few texts.
  const written = (value: unknown) => (typeof value === 'boolean' ? sql.lit(value) : value)
  const conditions = Object.entries(equal).map(
    ([column, value]) => sql`${sql.ref(column)} = ${written(value)}`,
  )
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  return sql`(select ${sql.ref(id)} as id, created_at from ${sql.table(table)} ${where}
    ${inOrder(id, isFromEnd)} limit ${limit})`
}

const inOrder = (id: string, isFromEnd: boolean) => {
  const direction = sql.raw(isFromEnd ? 'asc' : 'desc')
  return sql`order by created_at ${direction}, ${sql.ref(id)} ${direction}`
}

/** The ids of a page of a list that has `total` rows. */
export async function listNewest(
  run: Prepared,
  list: NewestFirst,
  { page, pageSize }: Page,
  total: number,
): Promise<string[]> {
  const before = (page - 1) * pageSize
  const size = Math.min(pageSize, total - before)
  if (size <= 0) return []
  const after = total - before - size
  const isFromEnd = after < before
  const skipped = isFromEnd ? after : before
  const stretches = list.stretches.map((equal) => stretchOf(list, equal, isFromEnd, skipped + size))
  const statement = sql<{ id: string }>`
    select id from (${sql.join(stretches, sql` union all `)}) as merged
    ${inOrder('id', isFromEnd)} limit ${size} offset ${skipped}`.compile(builder)
  const rows = await run(statement)
  const ids = rows.map(({ id }) => id)
  return isFromEnd ? ids.toReversed() : ids
}

/** The rows that were read by their ids, in the order of those; what is gone meanwhile is left out. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
