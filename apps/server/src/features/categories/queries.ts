import type { CategoryInput, CategoryPatch } from '@jinvani/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

export function listCategories(db: Db, active: boolean | undefined) {
  let query = db.selectFrom('categories').selectAll()
  if (active !== undefined) query = query.where('active', '=', active)
  return query.orderBy('order').orderBy('createdAt').orderBy('id').execute()
}

export function findCategory(db: Db, id: string) {
  return db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockCategory(trx: Db, id: string) {
  return trx.selectFrom('categories').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function listCategoriesByIds(db: Db, ids: string[]) {
  return ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('categories').selectAll().where('id', 'in', ids).execute()
}

export function insertCategory(db: Db, values: CategoryInput) {
  return db.insertInto('categories').values(values).returningAll().executeTakeFirstOrThrow()
}

export function updateCategory(trx: Db, id: string, patch: CategoryPatch) {
  return trx
    .updateTable('categories')
    .set({ ...patch, version: sql<number>`version + 1`, updatedAt: new Date() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function countContentOf(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('contentCategories')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('categoryId', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

/** Undefined where it is gone. */
export function deleteCategory(trx: Db, id: string) {
  return trx.deleteFrom('categories').where('id', '=', id).returningAll().executeTakeFirst()
}
