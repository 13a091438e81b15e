import type { RestoreInput, VersionNoun } from '@jinvani/contract'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { asRecords, hasRow } from '../../platform/database/statements.ts'
import type { Tables } from '../../platform/database/schema.ts'

type NewVersion = Omit<Selectable<Tables['versions']>, 'id' | 'at'>

export async function insertVersions(trx: Db, versions: readonly NewVersion[]): Promise<void> {
  const [first] = versions
  if (!first) return
  const names = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  await sql`insert into versions (${names})
    select ${names} from json_populate_recordset(null::versions, ${asRecords(versions)}::json)`.execute(trx)
}

export async function trimVersions(trx: Db, itemId: string, most: number): Promise<void> {
  const newest = trx.selectFrom('versions').select('id').where('itemId', '=', itemId).orderBy('id', 'desc')
  const oldest = newest.limit(1).offset(most)
  await trx.deleteFrom('versions').where('itemId', '=', itemId).where('id', '<=', oldest).execute()
}

export async function deleteVersions(trx: Db, itemId: string): Promise<void> {
  await trx.deleteFrom('versions').where('itemId', '=', itemId).execute()
}

const SOME = 5000

export async function deleteSomeBefore(db: Db, before: Date): Promise<number> {
  const oldest = db.selectFrom('versions').select('id').where('at', '<', before).orderBy('at').limit(SOME)
  const { numDeletedRows } = await db.deleteFrom('versions').where('id', 'in', oldest).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes some of the oldest versions, but never one of the newest `most` of all items together. Returns how many. */
export async function deleteSomeBeyond(db: Db, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from versions where id in (
    select id from versions
    where id <= (select id from versions order by id desc limit 1 offset ${most})
    order by id limit ${SOME})`.execute(db)
  return Number(numAffectedRows)
}

export async function findNoun(db: Db, id: string): Promise<VersionNoun | undefined> {
  const { rows } = await sql<{ noun: VersionNoun }>`
    select 'content' as noun from content where id = ${id} and trashed_at is null
    union all select 'category' from categories where id = ${id} and trashed_at is null
    union all select 'collection' from collections where id = ${id} and trashed_at is null
    union all select 'carousel' from carousel_items where id = ${id} and trashed_at is null`.execute(db)
  return rows[0]?.noun
}

export function listVersions(db: Db, itemId: string, before: number | undefined, limit: number) {
  let query = db.selectFrom('versions').selectAll().where('itemId', '=', itemId)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** The saves from a version on, newest first. `save`: id of the oldest one, if several saves have that version. */
export function listVersionsSince(db: Db, itemId: string, { atVersion, save = 0 }: RestoreInput) {
  const saves = db.selectFrom('versions').select(['id', 'version', 'action', 'changes'])
  const since = saves.where('itemId', '=', itemId).where('version', '>=', atVersion).where('id', '>=', save)
  return since.orderBy('id', 'desc').execute()
}

/** Names of categories and items, including those in the trash. */
export async function listNames(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  const content = db.selectFrom('content').select(['id', 'title as name', 'trashedAt']).where('id', 'in', ids)
  const categories = db.selectFrom('categories').select(['id', 'name', 'trashedAt']).where('id', 'in', ids)
  return await categories.unionAll(content).execute()
}

export async function sizeOfVersions(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_total_relation_size('versions')::float8 as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

export async function listBatchItems(db: Db, batchId: string): Promise<string[]> {
  const items = db.selectFrom('versions').select('itemId').distinct().where('batchId', '=', batchId)
  const rows = await items.orderBy('itemId').execute()
  return rows.map(({ itemId }) => itemId)
}

export function listBatchSaves(db: Db, batchId: string, itemIds: readonly string[]) {
  const saves = db.selectFrom('versions').where('batchId', '=', batchId).where('itemId', 'in', itemIds)
  return saves.select(['itemId', 'itemName', 'version', 'action', 'changes']).orderBy('id').execute()
}

/** All saves of these items after the first save of the batch, newest first. */
export function listSavesSince(db: Db, batchId: string, itemIds: readonly string[]) {
  const saves = db.selectFrom('versions').where('batchId', '=', batchId)
  return db
    .selectFrom('versions')
    .select(['itemId', 'version', 'action', 'changes'])
    .where('itemId', 'in', itemIds)
    .where('id', '>', ({ fn }) => saves.select(fn.min('id').as('first')))
    .orderBy('id', 'desc')
    .execute()
}

/** True if undoing the batch deletes or restores items, since the batch created, deleted or restored some. */
export function hasUndoOfTrash(db: Db, batchId: string): Promise<boolean> {
  const query = db.selectFrom('versions').select('id').where('batchId', '=', batchId)
  return hasRow(query.where('action', 'in', ['create', 'trash', 'restore']).limit(1))
}
