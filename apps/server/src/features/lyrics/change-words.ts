import { existing } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { lockNamed, reindexItems } from '../content/service.ts'
import { announceChange, itemTextKeys } from '../public-changes/service.ts'
import { tellChanges } from '../webhooks/service.ts'

/** Locks the item; afterwards search, apps and webhooks have what `write` wrote. */
export async function changeWords<T>(
  deps: Deps,
  contentId: string,
  write: (trx: Db, title: string) => Promise<T>,
): Promise<T> {
  const result = await inTransaction(deps.db, async (trx) => {
    const item = existing(await lockNamed(trx, contentId))
    const written = await write(trx, item.name)
    await reindexItems(trx, [contentId])
    await tellChanges(trx, 'content', [{ id: contentId }])
    return written
  })
  await announceChange(deps, itemTextKeys(contentId))
  return result
}
