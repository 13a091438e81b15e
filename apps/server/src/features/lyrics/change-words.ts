import { expected } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { lockNamed, reindexItems } from '../content/service.ts'
import { type About, recordVersions } from '../history/service.ts'
import { announceChange, itemTextKeys } from '../public-changes/service.ts'
import { tellChanges } from '../webhooks/service.ts'
import { readWords } from './queries.ts'

/** Locks the item; afterwards history, search and webhooks have what `write` wrote. */
export async function writeWords<T>(
  trx: Db,
  contentId: string,
  write: (title: string) => Promise<T>,
  { ifMatch, ...about }: About & { ifMatch?: number | undefined } = {},
): Promise<T> {
  const item = expected(await lockNamed(trx, contentId), ifMatch)
  const before = await readWords(trx, contentId)
  const written = await write(item.name)
  // The version stays, so that the open form of the item does not become stale.
  await recordVersions(trx, 'content', [{ ...item, before, after: await readWords(trx, contentId) }], about)
  await reindexItems(trx, [contentId])
  await tellChanges(trx, 'content', [{ id: contentId }])
  return written
}

/** Like `writeWords`, but in a transaction of its own; the apps see the change at once. */
export async function changeWords<T>(
  deps: Deps,
  contentId: string,
  write: (trx: Db, title: string) => Promise<T>,
  ifMatch?: number,
): Promise<T> {
  const result = await inTransaction(deps.db, (trx) =>
    writeWords(trx, contentId, (title) => write(trx, title), { ifMatch }),
  )
  await announceChange(deps, itemTextKeys(contentId))
  return result
}
