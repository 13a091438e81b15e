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

export function listCategoriesByIds(db: Db, ids: string[]) {
  return ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('categories').selectAll().where('id', 'in', ids).execute()
}

export function insertCategory(db: Db, values: CategoryInput) {
  return db.insertInto('categories').values(values).returningAll().executeTakeFirstOrThrow()
}

/** Undefined where the category is gone or no longer at the expected version. */
export function updateCategory(
  db: Db,
  id: string,
  patch: CategoryPatch,
  expectedVersion: number | undefined,
) {
  return db
    .updateTable('categories')
    .set({ ...patch, version: sql<number>`version + 1`, updatedAt: new Date() })
    .where('id', '=', id)
    .$if(expectedVersion !== undefined, (query) => query.where('version', '=', expectedVersion ?? 0))
    .returningAll()
    .executeTakeFirst()
}

export async function countContentOf(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('contentCategories')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('categoryId', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteCategory(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('categories').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
