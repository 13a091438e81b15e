import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import { asArray, asJson, asRecords } from '../../../platform/database/statements.ts'
import type { Tables } from '../../../platform/database/schema.ts'

type WrittenColumns = { id: string } & Partial<Record<keyof Tables['content'], unknown>>

/** Rows without a time of creation get times a microsecond apart, so that their order is kept. */
export async function insertItems(db: Db, rows: readonly WrittenColumns[]): Promise<void> {
  for (const some of Map.groupBy(rows, (row) => Object.keys(row).join()).values()) {
    const names = sql.join(Object.keys(some[0] ?? {}).map((name) => sql.ref(name)))
    const createdAt = sql`now() + row_number() over () * interval '1 microsecond'`
    const [column, value] =
      some[0] && 'createdAt' in some[0]
        ? [sql``, sql``]
        : [sql`created_at, updated_at, `, sql`${createdAt}, ${createdAt}, `]
    await sql`insert into content (${column}${names})
      select ${value}${names}
      from json_populate_recordset(null::content, ${asRecords(some)}::json)`.execute(db)
  }
}

export async function updateItems(db: Db, rows: readonly WrittenColumns[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const { id: _, ...columns } = first
  const changes = Object.keys(columns).map((name) => sql`${sql.ref(name)} = row.${sql.ref(name)}, `)
  await sql`update content set ${sql.join(changes, sql``)} version = content.version + 1, updated_at = ${new Date()}
    from json_populate_recordset(null::content, ${asRecords(rows)}::json) as row
    where content.id = row.id`.execute(db)
}

export type ItemChange = Partial<
  Pick<
    Selectable<Tables['content']>,
    | 'drmStatus'
    | 'drmBitrate'
    | 'active'
    | 'sources'
    | 'durationSec'
    | 'chapters'
    | 'textTakenFrom'
    | 'hasThumbnails'
  >
>

export async function changeItem(db: Db, id: string, values: ItemChange): Promise<void> {
  const changed = { ...asJson(values), updatedAt: new Date() }
  await db.updateTable('content').set(changed).where('id', '=', id).execute()
}

export async function setCategories(
  db: Db,
  items: readonly { id: string; isNew?: boolean; categories: readonly string[] }[],
): Promise<void> {
  const ids = items.filter(({ isNew }) => !isNew).map(({ id }) => id)
  if (ids.length > 0)
    await sql`delete from content_categories where content_id = any(${asArray(ids)})`.execute(db)
  const links = items.flatMap(({ id: contentId, categories }) =>
    categories.map((categoryId, position) => ({ contentId, categoryId, position })),
  )
  if (links.length === 0) return
  await sql`insert into content_categories (content_id, category_id, position)
    select content_id, category_id, position
    from json_populate_recordset(null::content_categories, ${asRecords(links)}::json)`.execute(db)
}

export async function forgetMissed(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const items = trx.updateTable('content').set({ scheduleMissed: null }).where('id', 'in', ids)
  await items.where('scheduleMissed', 'is not', null).execute()
}

/** Stores who set the time at which these items go live or end. Skips items without such a time. */
export async function setScheduler(
  trx: Db,
  change: 'publish' | 'unpublish',
  ids: readonly string[],
  by: string | null,
): Promise<void> {
  if (ids.length === 0) return
  const values = change === 'publish' ? { publishBy: by } : { unpublishBy: by }
  const items = trx.updateTable('content').set(values).where('id', 'in', ids)
  await items.where(`${change}At`, 'is not', null).execute()
}
