import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { asArray } from '../../platform/database/rows/json-columns.ts'

/** Ids and names: a name is shown if its category is gone later. */
const linkedCategories = sql<string>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', category.id, 'name', category.name) order by link.position), '[]')
  from content_categories as link join categories as category on category.id = link.category_id
  where link.content_id = content.id)`

/** Keeps the categories of the items aside, and takes the items out of categories and search. */
export async function unlink(trx: Db, ids: readonly string[]): Promise<void> {
  const isOneOf = sql`= any(${asArray(ids)})`
  await sql`update content set trashed_categories = ${linkedCategories} where id ${isOneOf}`.execute(trx)
  await sql`delete from content_categories where content_id ${isOneOf}`.execute(trx)
  await sql`delete from content_search where content_id ${isOneOf}`.execute(trx)
}

/** Items with a film in progress or in the queue. */
export async function listWithOpenFilm(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('submissions')
    .select('contentId')
    .where(sql<boolean>`content_id = any(${asArray(ids)})`)
    .where('status', 'in', ['pending', 'processing'])
    .execute()
  return rows.map(({ contentId }) => contentId)
}
