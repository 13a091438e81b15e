import type { CollectionQuery } from '@jinvani/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/database/connect.ts'
import { editedRows } from '../../platform/database/edited-rows.ts'
import { asArray, containsText, countRows } from '../../platform/database/statements.ts'
import type { Tables } from '../../platform/database/schema.ts'

type Filter = Omit<z.output<typeof CollectionQuery>, 'page' | 'pageSize'>

export const rows = editedRows('collections', sql`trashed_at is null`)

function passing(db: Db, { q, active, type }: Filter) {
  let query = db.selectFrom('collections').where('trashedAt', 'is', null)
  if (active !== undefined) query = query.where('active', '=', active)
  if (type) query = query.where('type', '=', type)
  if (!q) return query
  const searched = ['title', 'slug', 'synopsis'] as const
  return query.where((eb) => eb.or(searched.map((name) => containsText(eb.ref(name), q))))
}

export function countCollections(db: Db, filter: Filter): Promise<number> {
  return countRows(passing(db, filter))
}

export function listCollections(db: Db, filter: Filter, limit: number, offset: number) {
  return passing(db, filter)
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('collectionItems')
        .innerJoin('content', 'content.id', 'collectionItems.contentId')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('collectionItems.collectionId', '=', 'collections.id')
        .where('content.trashedAt', 'is', null)
        .as('itemCount'),
    )
    .orderBy('order')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

const entryColumns = [
  'content.id',
  'content.title',
  'content.active',
  'content.mediaType',
  'content.drmEnabled',
  'content.mayBeKept',
  sql<string>`content.images ->> 'thumbnail'`.as('thumbnail'),
] as const

const placed = (db: Db, id: string) =>
  db
    .selectFrom('collectionItems')
    .innerJoin('content', 'content.id', 'collectionItems.contentId')
    .where('collectionId', '=', id)
    .orderBy('section')
    .orderBy('position')

export function listPlaced(db: Db, id: string) {
  const shown = placed(db, id).where('content.trashedAt', 'is', null)
  return shown.select([...entryColumns, 'section']).execute()
}

export function listEntries(db: Db, ids: readonly string[]) {
  const isAmong = sql<boolean>`content.id = any(${asArray(ids)})`
  return db.selectFrom('content').select(entryColumns).where(isAmong).execute()
}

/** Returns the ids of existing items. None of these can be deleted until the transaction ends. */
export async function lockItems(trx: Db, ids: readonly string[]): Promise<Set<string>> {
  const isAmong = sql<boolean>`id = any(${asArray(ids)})`
  const items = trx.selectFrom('content').select('id').where(isAmong).where('trashedAt', 'is', null)
  const rows = await items.orderBy('id').forKeyShare().execute()
  return new Set(rows.map(({ id }) => id))
}

/** None of these items can be removed for good until the transaction ends. */
export function lockTrashedItems(trx: Db, id: string) {
  const trashed = placed(trx, id).where('content.trashedAt', 'is not', null)
  return trashed.select(['contentId', 'section', 'position']).forKeyShare('content').execute()
}

export async function setItems(
  trx: Db,
  id: string,
  items: readonly Omit<Tables['collectionItems'], 'collectionId'>[],
): Promise<void> {
  await trx.deleteFrom('collectionItems').where('collectionId', '=', id).execute()
  const rows = items.map(({ contentId: item, section, position }) => ({ item, section, position }))
  await sql`insert into collection_items (collection_id, section, position, content_id)
    select ${id}, section, position, item from json_to_recordset(${JSON.stringify(rows)}::json)
      as placed (item uuid, section integer, position integer)`.execute(trx)
}
