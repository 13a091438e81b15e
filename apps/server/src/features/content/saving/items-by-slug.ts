import type { Db } from '../../../platform/database/connect.ts'
import * as queries from '../queries.ts'
import { lockItems, readItems } from './save-items.ts'
import type { LockedItem } from './settle-items.ts'

/** As they are now, in no order; slugs that no item has are left out. */
export async function readItemsBySlug(db: Db, slugs: readonly string[]): Promise<LockedItem[]> {
  const ids = await queries.listIdsBySlug(db, slugs)
  return ids.length === 0 ? [] : await readItems(db, ids)
}

export async function lockItemsBySlug(trx: Db, slugs: readonly string[]): Promise<LockedItem[]> {
  return await lockItems(trx, await queries.listIdsBySlug(trx, slugs))
}
