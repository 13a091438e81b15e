// Deleting and restoring items, together with their links and the work on their films.
import type { LeftOut, Restored } from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { listTakenSlugs } from '../../platform/database/taken-slugs.ts'
import {
  type TrashNoun,
  type Wish,
  bringBack,
  findFreeSlugs,
  lockTrashed,
  trashSince,
} from '../trash/service.ts'
import type { Deps } from '../../platform/deps.ts'
import { findCategories } from '../categories/service.ts'
import { itemKeys } from '../public-changes/service.ts'
import * as queries from './queries.ts'
import { toFields } from './saving/candidate.ts'
import { settleActive } from './policy.ts'
import { setCategories } from './saving/write-queries.ts'
import { refreshLacks } from './refresh-lacks.ts'
import { indexContent } from './search/index-content.ts'
import { contentSlugs, openProtectionCheck, orRefusal, slugTaken } from './saving/settle-items.ts'

export const itemTrash: TrashNoun = {
  table: 'content',
  noun: 'content',
  name: 'title',
  keepsFormerSlugs: true,
  hasSlug: true,
  isTimed: true,
  deletion: 'content.delete',
  keys: itemKeys,
  slugTaken,
  async afterDeletion(deps, trx, ids) {
    await queries.unlink(trx, ids)
    // For a deleted item, this job stops the work on its film.
    const unfinished = await queries.listWithOpenFilm(trx, ids)
    const payloads = unfinished.map((contentId) => ({ contentId }))
    await deps.queue.sendAll(trx, 'submission.plan', payloads)
  },
  async restore(deps, trx, wish) {
    const [outcome] = await restoreItems(deps, trx, [wish], {})
    if (outcome === undefined || 'refusal' in outcome) throw outcome?.refusal ?? new AppError('not-found')
    return outcome
  },
  /** One job deletes the item's streams and captions here, the other its film at an outside provider. */
  async beforeRemoval(deps, trx, id) {
    const film = await queries.findOutsideFilm(trx, id)
    if (film) await deps.queue.send(trx, 'film.forget', film)
    await deps.queue.send(trx, 'package.collect', {})
  },
}

interface Wanted extends Wish {
  /** The item's version after its deletion. If it has another version now, it is not restored. */
  version?: number
}
interface About {
  batchId?: string
  /** If the slug is taken by now, the item gets a free one like it instead of a refusal. */
  takesFreeSlug?: true
}
type Outcome = Restored | { _id: string; refusal: AppError }

/** Returns the outcomes in no particular order. A refused item is not restored. */
export async function restoreItems(
  deps: Deps,
  trx: Db,
  wanted: readonly Wanted[],
  about: About,
): Promise<Outcome[]> {
  if (wanted.length === 0) return []
  const found = await findReturns(trx, wanted, about)
  // If two items want the same slug, the one that had it before goes first. The other gets a free one or is refused.
  const byClaim = found.toSorted((one, other) => Number(hasOwnSlug(one)) - Number(hasOwnSlug(other)))
  const firsts = new Set(new Map(byClaim.map((item) => [item.candidate.slug, item])).values())
  const outcomes = await checkReturns(trx, [...firsts])
  await writeReturns(deps, trx, outcomes.filter(isReturn), about)
  const ids = new Set(found.map(({ id }) => id))
  const gone = wanted.filter(({ id }) => !ids.has(id))
  const others = found.filter((item) => !firsts.has(item)).map(({ wish }) => wish)
  return [
    ...gone.map(({ id: _id }) => ({ _id, refusal: new AppError('not-found') })),
    ...outcomes.map((outcome) => (isReturn(outcome) ? restored(outcome, about) : outcome)),
    ...(await restoreItems(deps, trx, others, about)),
  ]
}

type Return = Awaited<ReturnType<typeof findReturns>>[number]
const isReturn = (outcome: Return | Outcome): outcome is Return => 'candidate' in outcome
const hasOwnSlug = ({ candidate, row }: Return) => candidate.slug === row.trashedSlug

async function findReturns(trx: Db, wanted: readonly Wanted[], { takesFreeSlug }: About) {
  const wishes = new Map(wanted.map((wish) => [wish.id, wish]))
  const found = await lockTrashed(trx, 'content', [...wishes.keys()], trashSince())
  const rows = found.flatMap((row) => {
    const wish = wishes.get(row.id)
    return wish && (wish.version ?? row.version) === row.version ? [{ row, wish }] : []
  })
  const named = rows.flatMap(({ row }) => row.trashedCategories.map(({ id }) => id))
  const known = new Set((await findCategories(trx, [...new Set(named)])).map(({ id }) => id))
  const own = rows.map(({ row }) => ({ id: row.id, slug: row.trashedSlug }))
  const free = takesFreeSlug && (await findFreeSlugs(trx, itemTrash, own))
  return rows.map(({ row, wish }) => {
    const categories = row.trashedCategories.filter(({ id }) => known.has(id)).map(({ id }) => id)
    const slug = wish.slug ?? free?.get(row.id) ?? row.trashedSlug
    const candidate = { ...toFields({ ...row, categories: [] }), slug, categories }
    const { drm, sources } = candidate
    const active = row.trashedActive && sources.length > 0 && settleActive(true, drm, sources)
    const gone = row.trashedCategories.filter(({ id }) => !known.has(id))
    return { id: row.id, wish, row, candidate, active, gone }
  })
}

async function checkReturns(trx: Db, found: readonly Return[]): Promise<(Return | Outcome)[]> {
  const slugs = found.map(({ candidate }) => candidate.slug)
  const taken = await listTakenSlugs(trx, contentSlugs, slugs)
  const urls = found.flatMap(({ candidate }) => candidate.sources.map(({ url }) => url))
  const checkProtection = await openProtectionCheck(trx, urls)
  const outcomes: (Return | Outcome)[] = []
  for (const item of found) {
    const outcome = await orRefusal(async () => {
      const holder = taken.get(item.candidate.slug)
      if (holder) throw slugTaken(item.candidate.slug, holder)
      await checkProtection({ id: item.id, ...item.candidate })
      return item
    })
    outcomes.push('refusal' in outcome ? { _id: item.id, ...outcome } : outcome)
  }
  return outcomes
}

async function writeReturns(deps: Deps, trx: Db, returns: readonly Return[], { batchId }: About) {
  if (returns.length === 0) return
  const ids = returns.map(({ id }) => id)
  const back = returns.map(({ id, candidate: { slug }, active, row: { trashedSlug } }) => ({
    id,
    slug,
    active,
    trashedSlug,
  }))
  await bringBack(trx, itemTrash, back, batchId)
  const candidates = returns.map(({ id, candidate }) => ({ id, ...candidate }))
  await setCategories(trx, candidates)
  await indexContent(trx, candidates)
  await refreshLacks(trx, ids)
  if (!deps.config.mediaProcessing && !deps.config.outsideProvider) return
  const payloads = ids.map((contentId) => ({ contentId, mayStart: true }))
  await deps.queue.sendAll(trx, 'submission.plan', payloads)
}

const notReady: LeftOut = { field: 'active', reason: 'It is inactive, for it has nothing to play yet' }
const otherSlug: LeftOut = { field: 'slug', reason: 'Its slug was taken: it has another now' }

function restored(item: Return, { takesFreeSlug }: About): Restored {
  const { id, row, active, gone } = item
  const left = [
    ...gone.map(({ name }) => ({ field: 'categories', reason: `The category “${name}” is gone` })),
    ...(row.trashedActive && !active ? [notReady] : []),
    ...(takesFreeSlug && !hasOwnSlug(item) ? [otherSlug] : []),
  ]
  return { noun: 'content', _id: id, version: row.version + 1, left }
}
