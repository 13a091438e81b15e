// A deleted item keeps its row and files: inactive, without links, under a slug that no form takes.
import type { LeftOut, Restored } from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import { type Db, inTransaction, isUniqueViolation } from '../../platform/database/connect.ts'
import { deleteTrashed, endTrash } from '../../platform/database/rows/trashed-rows.ts'
import type { Deps } from '../../platform/deps.ts'
import { currentActor, recordActivities } from '../activity/service.ts'
import { type Comeback, recordRemoval, recordVersions } from '../history/service.ts'
import { announceChange, itemKeys } from '../public-changes/service.ts'
import * as items from './queries.ts'
import * as queries from './trash-queries.ts'
import { findCategories } from '../categories/service.ts'
import { fieldsOf } from './saving/draft.ts'
import { ProtectionCheck } from './saving/one-protection.ts'
import { settleActive } from './policy.ts'
import { setCategories } from './saving/write-queries.ts'
import { refreshLacks } from './refresh-lacks.ts'
import { indexContent } from './search/index-content.ts'
import { slugTaken } from './saving/settle-items.ts'

export async function trashContent(deps: Deps, id: string): Promise<void> {
  const [moved] = await inTransaction(deps.db, (trx) => trashItems(deps, trx, [id]))
  if (!moved) throw new AppError('not-found')
  await announceChange(deps, itemKeys(id))
}

/** Returns the items that were moved. `batchId`: id of the batch that moves them. */
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
  // Ends the work on their films.
  const unfinished = await queries.listWithOpenFilm(trx, ids)
  await deps.queue.sendAll(
    trx,
    'submission.plan',
    unfinished.map((contentId) => ({ contentId })),
  )
  return moved
}

/** Deletes it for good. Jobs collect streams and captions, and tell an external provider about its film. */
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

// Restores items from the trash, in sets, as they were as far as that is still possible.

export async function restoreContent(deps: Deps, id: string, { slug, since }: Comeback): Promise<Restored> {
  try {
    const [outcome] = await inTransaction(deps.db, (trx) =>
      restoreItems(deps, trx, [{ id, slug }], { since }),
    )
    if (outcome === undefined || 'refusal' in outcome) throw outcome?.refusal ?? new AppError('not-found')
    await announceChange(deps, itemKeys(id))
    return outcome
  } catch (error) {
    throw isUniqueViolation(error) ? slugTaken() : error
  }
}

interface Wanted {
  id: string
  slug?: string | undefined
  /** Version of the item since its deletion; with another version it is not restored. */
  version?: number
}
interface About {
  since: Date
  batchId?: string
  /** Finds free slugs like their own, by id. */
  freeSlugs?: (items: { id: string; slug: string }[]) => Promise<Map<string, string>>
}
type Outcome = Restored | { _id: string; refusal: AppError }
const refused = (_id: string, refusal: AppError): Outcome => ({ _id, refusal })

/** Outcomes in no order. A refused item is not written. */
export async function restoreItems(
  deps: Deps,
  trx: Db,
  wanted: readonly Wanted[],
  about: About,
): Promise<Outcome[]> {
  if (wanted.length === 0) return []
  const found = await findReturns(trx, wanted, about)
  // When two items want the same slug, the one that had it before gets it. The other looks for a free one.
  const byClaim = found.toSorted((one, other) => Number(hasOwnSlug(one)) - Number(hasOwnSlug(other)))
  const firsts = new Set(new Map(byClaim.map((item) => [item.draft.slug, item])).values())
  const outcomes = await checkReturns(trx, [...firsts])
  await writeReturns(deps, trx, outcomes.filter(isReturn), about)
  const ids = new Set(found.map(({ id }) => id))
  return [
    ...wanted.filter(({ id }) => !ids.has(id)).map(({ id }) => refused(id, new AppError('not-found'))),
    ...outcomes.map((outcome) => (isReturn(outcome) ? restored(outcome, about) : outcome)),
    ...(await restoreItems(deps, trx, found.filter((item) => !firsts.has(item)).map(wishOf), about)),
  ]
}

type Return = Awaited<ReturnType<typeof findReturns>>[number]
const isReturn = (outcome: Return | Outcome): outcome is Return => 'draft' in outcome
const hasOwnSlug = ({ draft, row }: Return) => draft.slug === row.trashedSlug
const wishOf = ({ wish }: Return) => wish

async function findReturns(trx: Db, wanted: readonly Wanted[], { since, freeSlugs }: About) {
  const wishes = new Map(wanted.map((wish) => [wish.id, wish]))
  const rows = (await items.lockTrashed(trx, [...wishes.keys()], since)).flatMap((row) => {
    const wish = wishes.get(row.id)
    return wish && (wish.version ?? row.version) === row.version ? [{ row, wish }] : []
  })
  const named = rows.flatMap(({ row }) => row.trashedCategories.map(({ id }) => id))
  const known = new Set((await findCategories(trx, [...new Set(named)])).map(({ id }) => id))
  const free = await freeSlugs?.(rows.map(({ row }) => ({ id: row.id, slug: row.trashedSlug })))
  return rows.map(({ row, wish }) => {
    const categories = row.trashedCategories.filter(({ id }) => known.has(id)).map(({ id }) => id)
    const slug = wish.slug ?? free?.get(row.id) ?? row.trashedSlug
    const draft = { ...fieldsOf(row), slug, categories }
    const active =
      row.trashedActive && draft.sources.length > 0 && settleActive(true, draft.drm, draft.sources)
    const gone = row.trashedCategories.filter(({ id }) => !known.has(id))
    return { id: row.id, wish, row, draft, active, gone }
  })
}

async function checkReturns(trx: Db, found: readonly Return[]): Promise<(Return | Outcome)[]> {
  const taken = new Set(
    await items.listTakenSlugs(
      trx,
      found.map(({ draft }) => draft.slug),
    ),
  )
  const protection = await ProtectionCheck.open(
    trx,
    found.flatMap(({ draft }) => draft.sources.map(({ url }) => url)),
  )
  const outcomes: (Return | Outcome)[] = []
  for (const item of found) {
    try {
      if (taken.has(item.draft.slug)) throw slugTaken()
      await protection.check({ id: item.id, ...item.draft })
      outcomes.push(item)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcomes.push(refused(item.id, error))
    }
  }
  return outcomes
}

async function writeReturns(
  deps: Deps,
  trx: Db,
  returns: readonly Return[],
  { batchId }: About,
): Promise<void> {
  if (returns.length === 0) return
  const ids = returns.map(({ id }) => id)
  await queries.takeFromTrash(
    trx,
    returns.map(({ id, draft, active }) => ({ id, slug: draft.slug, active })),
  )
  const drafts = returns.map(({ id, draft }) => ({ id, ...draft }))
  await setCategories(trx, drafts)
  await indexContent(trx, drafts)
  await refreshLacks(trx, ids)
  const named = returns.map(({ id, row }) => ({ id, name: row.title, version: row.version + 1 }))
  await recordActivities(
    trx,
    named.map(({ id, name }) => ({ action: 'trash.restore', id, name })),
  )
  const versions = named.map((item) => ({ ...item, before: null, after: null }))
  await recordVersions(trx, 'content', versions, { action: 'restore', batchId })
  if (!deps.config.mediaProcessing && !deps.config.outsideProvider) return
  const payloads = ids.map((contentId) => ({ contentId, mayStart: true }))
  await deps.queue.sendAll(trx, 'submission.plan', payloads)
}

const notReady: LeftOut = { field: 'active', reason: 'It is inactive, for it has nothing to play yet' }
const otherSlug: LeftOut = { field: 'slug', reason: 'Its slug was taken: it has another now' }

function restored(item: Return, { freeSlugs }: About): Restored {
  const { id, row, active, gone } = item
  const left = [
    ...gone.map(({ name }) => ({ field: 'categories', reason: `The category “${name}” is gone` })),
    ...(row.trashedActive && !active ? [notReady] : []),
    ...(freeSlugs && !hasOwnSlug(item) ? [otherSlug] : []),
  ]
  return { noun: 'content', _id: id, version: row.version + 1, left }
}
