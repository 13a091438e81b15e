import type { Db } from '../../platform/database/connect.ts'

/** Ids of the items that the batch saved. */
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

/** The saves of these items by a batch. */
export function listBatchSaves(db: Db, batchId: string, itemIds: readonly string[]) {
  return db
    .selectFrom('versions')
    .select(['itemId', 'itemName', 'version', 'action', 'changes'])
    .where('batchId', '=', batchId)
    .where('itemId', 'in', itemIds)
    .orderBy('id')
    .execute()
}

/** All saves of these items since the batch began, newest first. */
export function listSavesSince(db: Db, batchId: string, itemIds: readonly string[]) {
  return db
    .selectFrom('versions')
    .select(['itemId', 'version', 'action', 'changes'])
    .where('itemId', 'in', itemIds)
    .where('id', '>', (eb) =>
      eb
        .selectFrom('versions')
        .select(({ fn }) => fn.min('id').as('first'))
        .where('batchId', '=', batchId),
    )
    .orderBy('id', 'desc')
    .execute()
}

/** Whether the batch created, deleted or restored items: its undo then deletes or restores. */
export async function hasUndoOfTrash(db: Db, batchId: string): Promise<boolean> {
  const query = db.selectFrom('versions').select('id').where('batchId', '=', batchId)
  return (
    (await query.where('action', 'in', ['create', 'trash', 'restore']).limit(1).executeTakeFirst()) !==
    undefined
  )
}
