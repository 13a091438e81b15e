import { type Insertable, type Updateable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { countRows } from '../../platform/database/results.ts'
import type { LibraryViewRow } from '../../platform/database/schema.ts'

/** The views of one person, or with null the shared ones. */
const isOf = (ownerId: string | null) => sql<boolean>`owner_id is not distinct from ${ownerId}`

export function listViews(db: Db, ownerId: string) {
  return db
    .selectFrom('libraryViews')
    .selectAll()
    .where((eb) => eb.or([eb('ownerId', '=', ownerId), eb('ownerId', 'is', null)]))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** Simultaneous saves of views take turns. */
export const takeTurn = (trx: Db) => sql`select pg_advisory_xact_lock(hashtext('views'))`.execute(trx)

export function countViews(trx: Db, ownerId: string | null): Promise<number> {
  return countRows(trx.selectFrom('libraryViews').where(isOf(ownerId)))
}

export function lockView(trx: Db, id: string) {
  return trx.selectFrom('libraryViews').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function insertView(trx: Db, values: Insertable<LibraryViewRow>) {
  return trx.insertInto('libraryViews').values(values).returningAll().executeTakeFirstOrThrow()
}

export function updateView(trx: Db, id: string, values: Updateable<LibraryViewRow>) {
  return trx
    .updateTable('libraryViews')
    .set({ ...values, updatedAt: new Date() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteView(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('libraryViews').where('id', '=', id).execute()
}
