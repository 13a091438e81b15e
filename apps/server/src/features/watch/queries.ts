// The addresses of all active items, for search engines.
import type { Db } from '../../platform/database/connect.ts'
import { countRows } from '../../platform/database/results.ts'

export function countActive(db: Db): Promise<number> {
  return countRows(db.selectFrom('content').where('active', '=', true))
}

/** In the order of their ids, so that a new item changes the last part only. */
export function listActive(db: Db, { offset, limit }: { offset: number; limit: number }) {
  return db
    .selectFrom('content')
    .select(['slug', 'updatedAt'])
    .where('active', '=', true)
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
}
