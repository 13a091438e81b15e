import type { Db } from '../../platform/database/connect.ts'

export async function forgetMissed(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('content')
    .set({ scheduleMissed: null })
    .where('id', 'in', ids)
    .where('scheduleMissed', 'is not', null)
    .execute()
}

/** Of those that have a time now. */
export async function setScheduler(
  trx: Db,
  change: 'publish' | 'unpublish',
  ids: readonly string[],
  by: string | null,
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('content')
    .set(change === 'publish' ? { publishBy: by } : { unpublishBy: by })
    .where('id', 'in', ids)
    .where(`${change}At`, 'is not', null)
    .execute()
}
