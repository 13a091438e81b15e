import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { asRecords } from '../../platform/database/rows/json-columns.ts'

/** Ids and names: a name is shown if its category is gone later. */
const linkedCategories = sql<string>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', category.id, 'name', category.name) order by link.position), '[]')
  from content_categories as link join categories as category on category.id = link.category_id
  where link.content_id = content.id)`

/** Returns the items that were moved. */
export async function moveToTrash(trx: Db, ids: readonly string[], trashedBy: string) {
  await trx.selectFrom('content').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const moved = await trx
    .updateTable('content')
    .set((eb) => ({
      trashedAt: new Date(),
      trashedBy,
      trashedSlug: eb.ref('slug'),
      trashedActive: eb.ref('active'),
      trashedCategories: linkedCategories,
      // No form takes a slug with a colon.
      slug: sql<string>`'trash:' || id`,
      active: false,
      version: sql<number>`version + 1`,
    }))
    .where('id', 'in', ids)
    .where('trashedAt', 'is', null)
    .returning(['id', 'title as name', 'version'])
    .execute()
  const gone = moved.map(({ id }) => id)
  if (gone.length > 0) {
    await trx.deleteFrom('contentCategories').where('contentId', 'in', gone).execute()
    await sql`delete from content_search where content_id in (${sql.join(gone)})`.execute(trx)
  }
  return moved
}

/** Items with a film in progress or in the queue. */
export async function listWithOpenFilm(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('submissions')
    .select('contentId')
    .where('contentId', 'in', ids)
    .where('status', 'in', ['pending', 'processing'])
    .execute()
  return rows.map(({ contentId }) => contentId)
}

/** A publication time that passed in the trash has no effect. */
export async function takeFromTrash(
  trx: Db,
  rows: readonly { id: string; slug: string; active: boolean }[],
): Promise<void> {
  await sql`update content set slug = row.slug, active = row.active, trashed_at = null, trashed_by = '',
    trashed_slug = '', trashed_active = false, trashed_categories = '[]',
    publish_at = case when content.publish_at > now() then content.publish_at end,
    version = content.version + 1, updated_at = ${new Date()}
    from json_populate_recordset(null::content, ${asRecords(rows)}::json) as row
    where content.id = row.id`.execute(trx)
}
