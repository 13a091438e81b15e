// A deleted category keeps its row: inactive, under a slug that no form takes.
import type { Restored } from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import { type Db, inTransaction, isUniqueViolation } from '../../platform/database/connect.ts'
import { deleteTrashed, endTrash } from '../../platform/database/rows/trashed-rows.ts'
import type { Deps } from '../../platform/deps.ts'
import { currentActor, recordActivity } from '../activity/service.ts'
import { type Comeback, recordRemoval, recordVersions } from '../history/service.ts'
import { announceChange } from '../public-changes/service.ts'
import * as queries from './queries.ts'

const message = 'A category with this slug already exists'

export const slugTaken = () => new AppError('slug-taken', { message, errors: [{ path: 'slug', message }] })

const unchanged = { before: null, after: null }

export async function trashCategory(deps: Deps, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    // The lock comes first, so that no item gets the category meanwhile.
    if (!(await queries.lockCategory(trx, id))) throw new AppError('not-found')
    const uses = await queries.countContentOf(trx, id)
    if (uses > 0)
      throw new AppError('category-in-use', { message: `Category is used by ${uses} content items` })
    const moved = await queries.moveToTrash(trx, id, currentActor().actorName)
    await recordActivity(trx, 'category.delete', moved)
    await recordVersions(trx, 'category', [{ ...moved, ...unchanged }], { action: 'trash' })
  })
  await announceChange(deps, ['categories'])
}

export async function restoreCategory(deps: Deps, id: string, { slug, since }: Comeback): Promise<Restored> {
  const { version } = await inTransaction(deps.db, async (trx) => {
    const row = await queries.lockTrashed(trx, id, since)
    if (!row) throw new AppError('not-found')
    const wanted = slug ?? row.trashedSlug
    if (await queries.isSlugTaken(trx, wanted)) throw slugTaken()
    const restored = await queries.takeFromTrash(trx, id, { slug: wanted, active: row.trashedActive })
    await recordActivity(trx, 'trash.restore', restored)
    await recordVersions(trx, 'category', [{ ...restored, ...unchanged }], { action: 'restore' })
    return restored
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? slugTaken() : error
  })
  await announceChange(deps, ['categories'])
  return { noun: 'category', _id: id, version, left: [] }
}

/** Deletes the category for good; false if it is not in the trash. */
export async function removeCategory(deps: Deps, id: string): Promise<boolean> {
  return await inTransaction(deps.db, async (trx) => {
    const removed = await deleteTrashed(trx, 'categories', { id, column: 'name' })
    if (removed) await recordRemoval(trx, removed)
    return removed !== undefined
  })
}

export const endCategoryTrash = (trx: Db) => endTrash(trx, 'categories')
