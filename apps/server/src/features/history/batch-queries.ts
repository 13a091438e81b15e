import type { Db } from '../../platform/database/connect.ts'

/** Ids of the items that a batch has saved. */
export async function listBatchItems(db: Db, batchId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('versions')
    .select('itemId')
    .distinct()
    .where('batchId', '=', batchId)
    .orderBy('itemId')
    .execute()
  return rows.map(({ itemId }) => itemId)
}

/** What a batch has changed of these. */
export function listBatchSaves(db: Db, batchId: string, itemIds: readonly string[]) {
  return db
    .selectFrom('versions')
    .select(['itemId', 'itemName', 'version', 'action', 'changes'])
    .where('batchId', '=', batchId)
    .where('itemId', 'in', itemIds)
    .orderBy('id')
    .execute()
}

/** Whether a batch has made items, deleted them or brought them back: an undo of it deletes or brings back. */
export async function hasUndoOfTrash(db: Db, batchId: string): Promise<boolean> {
  const query = db.selectFrom('versions').select('id').where('batchId', '=', batchId)
  return (
    (await query.where('action', 'in', ['create', 'trash', 'restore']).limit(1).executeTakeFirst()) !==
    undefined
  )
}
