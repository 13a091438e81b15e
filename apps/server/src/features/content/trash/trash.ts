// A deleted item stays in its row: inactive, without links, under a slug that no form takes. Its files stay as long as the row.
import { AppError } from '../../../platform/app-error.ts'
import { type Db, inTransaction } from '../../../platform/database/connect.ts'
import { deleteTrashed, endTrash } from '../../../platform/database/rows/trashed-rows.ts'
import type { Deps } from '../../../platform/deps.ts'
import { currentActor, recordActivities } from '../../activity/service.ts'
import { recordRemoval, recordVersions } from '../../history/service.ts'
import { announceChange, itemKeys } from '../../public-changes/service.ts'
import * as items from '../queries.ts'
import * as queries from './trash-queries.ts'

export async function trashContent(deps: Deps, id: string): Promise<void> {
  const [moved] = await inTransaction(deps.db, (trx) => trashItems(deps, trx, [id]))
  if (!moved) throw new AppError('not-found')
  await announceChange(deps, itemKeys(id))
}

/** Returns those that were there. `batchId`: of the bulk work that does it. */
export async function trashItems(
  deps: Deps,
  trx: Db,
  ids: readonly string[],
  batchId?: string,
): Promise<{ id: string; name: string }[]> {
  const moved = await queries.moveToTrash(trx, ids, currentActor().actorName)
  await recordActivities(
    trx,
    moved.map(({ id, name }) => ({ action: 'content.delete', id, name })),
  )
  const versions = moved.map((item) => ({ ...item, before: null, after: null }))
  await recordVersions(trx, 'content', versions, { action: 'trash', batchId })
  // The work on their films ends.
  const unfinished = await queries.listWithOpenFilm(trx, ids)
  await deps.queue.sendAll(
    trx,
    'submission.plan',
    unfinished.map((contentId) => ({ contentId })),
  )
  return moved
}

/** For good. Its streams and captions are collected afterwards; a provider outside is told of its film. */
export async function removeContent(deps: Deps, id: string): Promise<boolean> {
  return await inTransaction(deps.db, async (trx) => {
    const film = await items.findOutsideFilm(trx, id)
    const removed = await deleteTrashed(trx, 'content', { id, column: 'title' })
    if (!removed) return false
    await recordRemoval(trx, removed)
    if (film) await deps.queue.send(trx, 'film.forget', film)
    await deps.queue.send(trx, 'package.collect', {})
    return true
  })
}

export const endContentTrash = (trx: Db) => endTrash(trx, 'content')
