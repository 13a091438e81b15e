import type { CategoryInput, CategoryPatch } from '@jinvani/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { countRows } from '../../platform/database/results.ts'
import { asJson } from '../../platform/database/json-columns.ts'

/** Categories that are not in the trash. */
const kept = (db: Db) => db.selectFrom('categories').selectAll().where('trashedAt', 'is', null)

export function listCategories(db: Db, active: boolean | undefined) {
  let query = kept(db)
  if (active !== undefined) query = query.where('active', '=', active)
  return query.orderBy('order').orderBy('createdAt').orderBy('id').execute()
}

export function findCategory(db: Db, id: string) {
  return kept(db).where('id', '=', id).executeTakeFirst()
}

export function lockCategory(trx: Db, id: string) {
  return kept(trx).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Row locks: none of them can be deleted until the transaction ends. */
export function lockCategoriesByIds(trx: Db, ids: string[]) {
  return ids.length === 0 ? Promise.resolve([]) : kept(trx).where('id', 'in', ids).forKeyShare().execute()
}

export function insertCategory(db: Db, values: CategoryInput) {
  return db.insertInto('categories').values(asJson(values)).returningAll().executeTakeFirstOrThrow()
}

export function updateCategory(trx: Db, id: string, patch: CategoryPatch) {
  return trx
    .updateTable('categories')
    .set({ ...asJson(patch), version: sql<number>`version + 1`, updatedAt: new Date() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function countContentOf(db: Db, id: string): Promise<number> {
  return countRows(db.selectFrom('contentCategories').where('categoryId', '=', id))
}
