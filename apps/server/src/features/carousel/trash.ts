// A deleted carousel entry keeps its row, inactive.
import type { LeftOut, Restored } from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import { deleteTrashed, endTrash } from '../../platform/database/rows/trashed-rows.ts'
import type { Deps } from '../../platform/deps.ts'
import { currentActor, recordActivity } from '../activity/service.ts'
import { type Comeback, recordRemoval, recordVersions } from '../history/service.ts'
import { announceChange } from '../public-changes/service.ts'
import * as queries from './queries.ts'

const unchanged = { before: null, after: null }

export async function trashCarouselItem(deps: Deps, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const moved = await queries.moveToTrash(trx, id, currentActor().actorName)
    if (!moved) throw new AppError('not-found')
    await recordActivity(trx, 'carousel.delete', moved)
    await recordVersions(trx, 'carousel', [{ ...moved, ...unchanged }], { action: 'trash' })
  })
  await announceChange(deps, ['carousel'])
}

export async function restoreCarouselItem(deps: Deps, id: string, { since }: Comeback): Promise<Restored> {
  const restored = await inTransaction(deps.db, async (trx) => {
    const { linkType, linkTarget, ...item } = (await queries.takeFromTrash(trx, id, since)) ?? notFound()
    await recordActivity(trx, 'trash.restore', item)
    await recordVersions(trx, 'carousel', [{ ...item, ...unchanged }], { action: 'restore' })
    return { version: item.version, left: await listLost(trx, linkType, linkTarget) }
  })
  await announceChange(deps, ['carousel'])
  return { noun: 'carousel', _id: id, ...restored }
}

function notFound(): never {
  throw new AppError('not-found')
}

/** An entry without its target is still restored: the list marks it, and the apps leave it out. */
async function listLost(trx: Db, linkType: string, linkTarget: string): Promise<LeftOut[]> {
  if (linkType !== 'content' && linkType !== 'category') return []
  const table = linkType === 'content' ? 'content' : 'categories'
  if (await queries.targetExists(trx, table, linkTarget)) return []
  return [{ field: 'linkTarget', reason: `The ${linkType} that it leads to is gone` }]
}

/** Deletes the entry for good; false if it is not in the trash. */
export async function removeCarouselItem(deps: Deps, id: string): Promise<boolean> {
  return await inTransaction(deps.db, async (trx) => {
    const removed = await deleteTrashed(trx, 'carouselItems', { id, column: 'title' })
    if (removed) await recordRemoval(trx, removed)
    return removed !== undefined
  })
}

export const endCarouselTrash = (trx: Db) => endTrash(trx, 'carouselItems')
