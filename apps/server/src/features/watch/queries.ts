// The addresses of all active items, for search engines.
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { countRows } from '../../platform/database/results.ts'

/** A literal, not a parameter: only then does the partial index serve the query. */
const isActive = sql.lit(true)

export function countActive(db: Db): Promise<number> {
  return countRows(db.selectFrom('content').where('active', '=', isActive))
}

/**
 * Oldest first, so that a new item changes the last part only. The parts before are skipped in the index, without
 * reading their items.
 */
export function listActive(db: Db, { offset, limit }: { offset: number; limit: number }) {
  const ids = db
    .selectFrom('content')
    .select('id')
    .where('active', '=', isActive)
    .orderBy('createdAt')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
  return db
    .selectFrom('content')
    .select(['slug', 'updatedAt'])
    .where('id', 'in', ids)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}
