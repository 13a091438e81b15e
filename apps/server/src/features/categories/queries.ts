import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { countRows } from '../../platform/database/statements.ts'
import { editedRows } from '../../platform/database/edited-rows.ts'

export const rows = editedRows('categories', sql`trashed_at is null`)

const kept = (db: Db) => db.selectFrom('categories').selectAll().where('trashedAt', 'is', null)

export function listCategories(db: Db, active: boolean | undefined) {
  let query = kept(db)
  if (active !== undefined) query = query.where('active', '=', active)
  return query.orderBy('order').orderBy('createdAt').orderBy('id').execute()
}

export function lockCategoriesByIds(trx: Db, ids: string[]) {
  return ids.length === 0 ? Promise.resolve([]) : kept(trx).where('id', 'in', ids).forKeyShare().execute()
}

export function countUses(db: Db, id: string): Promise<number> {
  return countRows(db.selectFrom('contentCategories').where('categoryId', '=', id))
}
