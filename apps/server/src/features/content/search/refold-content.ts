// Items that the search does not know, or knows by an older fold: after an update of this program, or written past it.
import { searchedFields } from '@jinvani/contract'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../../platform/database/connect.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { indexContent, isUnindexed } from './index-content.ts'

/** Small, because the embedded database serves no other request meanwhile. */
const BATCH = 100

/** Several processes take turns; what is being edited meanwhile is written by who edits it. */
export async function refoldContent(db: Kysely<Tables>, stop?: AbortSignal): Promise<number> {
  let count = 0
  for (;;) {
    if (stop?.aborted) return count
    const done = await inTransaction(db, async (trx) => {
      // A statement before, so that the next sees what the other process has written.
      await sql`select pg_advisory_xact_lock(hashtext('content_search'))`.execute(trx)
      const rows = await trx
        .selectFrom('content')
        .select(['id', ...searchedFields.map(({ name }) => name)])
        .where(isUnindexed)
        .where('trashedAt', 'is', null)
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute()
      await indexContent(trx, rows)
      return rows.length
    })
    if (done === 0) return count
    count += done
  }
}
