// What was deleted waits in its row: inactive, without links, under a slug of nobody. Its files stay as long as the row.
import type { LeftOut, Restored } from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import { type Db, inTransaction, isUniqueViolation } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { currentActor, recordActivities, recordActivity } from '../activity/service.ts'
import { findCategories } from '../categories/service.ts'
import { type Comeback, forgetVersions, recordVersions } from '../history/service.ts'
import { announceChange, itemKeys } from '../public-changes/service.ts'
import { fieldsOf } from './draft.ts'
import { ProtectionCheck } from './one-protection.ts'
import { settleActive } from './policy.ts'
import * as items from './queries.ts'
import { refreshLacks } from './refresh-lacks.ts'
import { indexContent } from './search/index-content.ts'
import { slugTaken } from './settle-items.ts'
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
  // The work on a film that nobody wants now ends.
  const unfinished = await queries.listWithOpenFilm(trx, ids)
  await deps.queue.sendAll(
    trx,
    'submission.plan',
    unfinished.map((contentId) => ({ contentId })),
  )
  return moved
}

export async function restoreContent(deps: Deps, id: string, comeback: Comeback): Promise<Restored> {
  try {
    const restored = await inTransaction(deps.db, (trx) => restoreItem(deps, trx, id, comeback))
    await announceChange(deps, itemKeys(id))
    return restored
  } catch (error) {
    throw isUniqueViolation(error) ? slugTaken() : error
  }
}

interface ItemComeback extends Comeback {
  /** The number that it has since it was deleted; another one refuses it. */
  version?: number
  batchId?: string
  /** A free one like its own. */
  freeSlug?: (slug: string) => Promise<string>
}

/** As it was, as far as that is still possible. What is refused is thrown before anything is written. */
export async function restoreItem(
  deps: Deps,
  trx: Db,
  id: string,
  { slug, since, version, batchId, freeSlug }: ItemComeback,
): Promise<Restored> {
  const row = await items.lockTrashed(trx, id, since)
  if (!row || (version !== undefined && row.version !== version)) throw new AppError('not-found')
  const named = row.trashedCategories
  const ids = named.map((category) => category.id)
  const known = new Set((await findCategories(trx, ids)).map((category) => category.id))
  const categories = ids.filter((category) => known.has(category))
  const draft = {
    ...fieldsOf(row),
    slug: slug ?? (await freeSlug?.(row.trashedSlug)) ?? row.trashedSlug,
    categories,
  }
  if ((await items.listTakenSlugs(trx, [draft.slug])).length > 0) throw slugTaken()
  const urls = draft.sources.map(({ url }) => url)
  await (await ProtectionCheck.open(trx, urls)).check({ id, ...draft })
  const active = row.trashedActive && draft.sources.length > 0 && settleActive(true, draft.drm, draft.sources)
  await queries.takeFromTrash(trx, id, { slug: draft.slug, active })
  await items.setCategories(trx, [{ id, categories }])
  await indexContent(trx, [{ id, ...draft }])
  await refreshLacks(trx, [id])
  await noteRestored(deps, trx, { id, name: row.title, version: row.version + 1 }, batchId)
  const gone: LeftOut[] = named
    .filter((category) => !known.has(category.id))
    .map(({ name }) => ({ field: 'categories', reason: `The category “${name}” is gone` }))
  const left = [
    ...gone,
    ...(row.trashedActive && !active ? [notReady] : []),
    ...(freeSlug && draft.slug !== row.trashedSlug ? [otherSlug] : []),
  ]
  return { noun: 'content', _id: id, version: row.version + 1, left }
}

const notReady: LeftOut = { field: 'active', reason: 'It is inactive, for it has nothing to play yet' }
const otherSlug: LeftOut = { field: 'slug', reason: 'Its slug was taken: it has another now' }

interface Named {
  id: string
  name: string
  version: number
}

async function noteRestored(deps: Deps, trx: Db, item: Named, batchId?: string): Promise<void> {
  await recordActivity(trx, 'trash.restore', item)
  await recordVersions(trx, 'content', [{ ...item, before: null, after: null }], {
    action: 'restore',
    batchId,
  })
  if (deps.config.mediaProcessing || deps.config.outsideProvider)
    await deps.queue.send(trx, 'submission.plan', { contentId: item.id, mayStart: true })
}

/** For good. Its streams and captions are collected afterwards; a provider outside is told of its film. */
export async function removeContent(deps: Deps, id: string): Promise<boolean> {
  return await inTransaction(deps.db, async (trx) => {
    const film = await items.findOutsideFilm(trx, id)
    const removed = await queries.deleteTrashed(trx, id)
    if (!removed) return false
    await forgetVersions(trx, id)
    await recordActivity(trx, 'trash.remove', removed)
    if (film) await deps.queue.send(trx, 'film.forget', film)
    await deps.queue.send(trx, 'package.collect', {})
    return true
  })
}
