import { type Insertable, type Updateable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { countRows } from '../../platform/database/statements.ts'
import type { Tables } from '../../platform/database/schema.ts'

export function listViews(db: Db) {
  const byName = sql`lower(name)`
  return db.selectFrom('libraryViews').selectAll().orderBy(byName).orderBy('id').execute()
}

/** Counts all views under a lock, so that two creations at once cannot exceed the limit. */
export async function countViewsInTurn(trx: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('views'))`.execute(trx)
  return await countRows(trx.selectFrom('libraryViews'))
}

export function lockView(trx: Db, id: string) {
  return trx.selectFrom('libraryViews').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function insertView(trx: Db, values: Insertable<Tables['libraryViews']>) {
  return trx.insertInto('libraryViews').values(values).returningAll().executeTakeFirstOrThrow()
}

export function updateView(trx: Db, id: string, values: Updateable<Tables['libraryViews']>) {
  const changed = { ...values, updatedAt: new Date() }
  const query = trx.updateTable('libraryViews').set(changed).where('id', '=', id)
  return query.returningAll().executeTakeFirstOrThrow()
}

/** Call it before an account is deleted, because the database deletes views together with their owner. */
export async function disownViews(trx: Db, ownerId: string): Promise<void> {
  await trx.updateTable('libraryViews').set({ ownerId: null }).where('ownerId', '=', ownerId).execute()
}

export function deleteView(trx: Db, id: string) {
  return trx.deleteFrom('libraryViews').where('id', '=', id).returning('name').executeTakeFirst()
}
