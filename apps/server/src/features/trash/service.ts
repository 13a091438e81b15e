// Moves items, categories, slides and collections to the trash and back, and deletes them for good. Each of these kinds
// (`noun`) may add steps of its own.
import {
  type ActivityAction,
  type LeftOut,
  type Restored,
  type TrashList,
  type TrashQuery,
  type VersionNoun,
  limits,
  slugWithEnding,
} from '@jinvani/contract'
import { AppError, existing } from '../../platform/app-error.ts'
import { type Db, inTransaction, isUniqueViolation } from '../../platform/database/connect.ts'
import { type SlugHolder, listTakenSlugs } from '../../platform/database/taken-slugs.ts'
import type { Deps } from '../../platform/deps.ts'
import { currentActor, recordActivities, recordActivity } from '../activity/service.ts'
import { type About as VersionsAbout, recordRemoval, recordVersions } from '../history/service.ts'
import { type PublicKey, announceChange } from '../public-changes/service.ts'
import { renamed, tellChanges } from '../webhooks/service.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import * as queries from './queries.ts'

export { lockTrashed } from './queries.ts'

/** A row to restore. `slug`: its new slug, if its old one is taken. */
export interface Wish {
  id: string
  slug?: string | undefined
}

export interface TrashNoun extends queries.TrashTable {
  noun: VersionNoun
  deletion: ActivityAction
  keys: (id: string) => PublicKey[]
  /** The error for a slug that is taken; only for nouns with a slug. */
  slugTaken?: (slug: string, holder?: SlugHolder) => AppError
  beforeDeletion?: (trx: Db, id: string) => Promise<void>
  afterDeletion?: (deps: Deps, trx: Db, ids: string[]) => Promise<void>
  /** Replaces the common way to restore a row, for a noun with rules of its own. */
  restore?: (deps: Deps, trx: Db, wish: Wish) => Promise<Restored>
  /** Lists what a restored row lost while it was in the trash. */
  listLost?: (trx: Db, id: string) => Promise<LeftOut[]>
  /** Called for a row in the trash before it is deleted for good. */
  beforeRemoval?: (deps: Deps, trx: Db, id: string) => Promise<void>
}

export type TrashNouns = Record<VersionNoun, TrashNoun>

const DAY_MS = 24 * 60 * 60 * 1000
const trashMs = limits.trashDays * DAY_MS
/** Rows that were deleted before this moment cannot be restored any more. */
export const trashSince = (now = Date.now()) => new Date(now - trashMs)

async function record(trx: Db, noun: TrashNoun, found: queries.Named[], about: VersionsAbout) {
  const action = about.action === 'trash' ? noun.deletion : ('trash.restore' as const)
  const activities = found.map(({ id, name }) => ({ action, id, name }))
  await recordActivities(trx, activities)
  const versions = found.map((row) => ({ ...row, before: null, after: null }))
  await recordVersions(trx, noun.noun, versions, about)
}

/** Moves rows to the trash, and returns those that were not there before. */
export async function moveToTrash(
  deps: Deps,
  trx: Db,
  noun: TrashNoun,
  ids: readonly string[],
  batchId?: string,
) {
  const moved = await queries.putIntoTrash(trx, noun, ids, currentActor().actorName)
  await record(trx, noun, moved, { action: 'trash', batchId })
  const gone = moved.map(({ id }) => id)
  await noun.afterDeletion?.(deps, trx, gone)
  const events = gone.map((id) => ({ id, isDeleted: true as const }))
  await tellChanges(trx, noun.noun, events)
  return moved
}

export async function moveOneToTrash(deps: Deps, noun: TrashNoun, id: string): Promise<undefined> {
  await inTransaction(deps.db, async (trx) => {
    await noun.beforeDeletion?.(trx, id)
    const moved = await moveToTrash(deps, trx, noun, [id])
    if (moved.length === 0) throw new AppError('not-found')
  })
  await announceChange(deps, noun.keys(id))
}

export async function bringBack(
  trx: Db,
  noun: TrashNoun,
  back: readonly { id: string; slug: string; active: boolean; trashedSlug?: string | undefined }[],
  batchId?: string,
): Promise<void> {
  const returned = await queries.takeFromTrash(trx, noun, back)
  await record(trx, noun, returned, { action: 'restore', batchId })
  const events = back.map(({ id, slug, trashedSlug }) => ({ id, was: false, ...renamed(trashedSlug, slug) }))
  await tellChanges(trx, noun.noun, events)
}

/** `name-2` to `name-9`, and at last one that ends with a part of the id, so that it is unique. */
function candidates(slug: string, id: string): string[] {
  const numbers = Array.from({ length: 8 }, (_, index) => String(index + 2))
  return [...numbers, id.slice(0, 8)].map((ending) => slugWithEnding(slug, ending))
}

type Wanting = Pick<SlugHolder, 'id' | 'slug'>

/** Free slugs by id of the row: its own slug or, if that is taken, a similar one. */
export async function findFreeSlugs(db: Db, noun: TrashNoun, wanting: readonly Wanting[]) {
  const listTaken = (slugs: string[]) => listTakenSlugs(db, noun, slugs)
  const taken = await listTaken(wanting.map(({ slug }) => slug))
  const crowded = wanting.filter(({ slug }) => taken.has(slug))
  const alsoTaken = await listTaken(crowded.flatMap(({ slug, id }) => candidates(slug, id)))
  const free = ({ slug, id }: Wanting) =>
    taken.has(slug) ? (candidates(slug, id).find((name) => !alsoTaken.has(name)) ?? slug) : slug
  return new Map(wanting.map((row) => [row.id, free(row)]))
}

async function listTrash({ db }: Pick<Deps, 'db'>, nouns: TrashNouns, query: TrashQuery): Promise<TrashList> {
  const since = trashSince()
  const total = await queries.countTrashed(db, query, since)
  const rows = await queries.listTrashed(db, query, since)
  const free = new Map<string, string>()
  for (const noun of Object.values(nouns).filter(({ hasSlug }) => hasSlug)) {
    const own = rows.filter((row) => row.noun === noun.noun)
    for (const [id, slug] of await findFreeSlugs(db, noun, own)) free.set(id, slug)
  }
  const items = rows.map(({ id, trashedAt, ...row }) => ({
    _id: id,
    ...row,
    freeSlug: free.get(id) ?? '',
    trashedAt: trashedAt.toISOString(),
    endsAt: new Date(trashedAt.getTime() + trashMs).toISOString(),
  }))
  return { items, total, page: query.page, pageSize: query.pageSize }
}

async function nounOf({ db }: Pick<Deps, 'db'>, nouns: TrashNouns, id: string): Promise<TrashNoun> {
  return nouns[existing(await queries.findNoun(db, id, trashSince()))]
}

async function restoreTrashed(deps: Deps, nouns: TrashNouns, { id, slug }: Wish): Promise<Restored> {
  const noun = await nounOf(deps, nouns, id)
  const { slugTaken, restore = (_, trx, wish) => restoreRow(trx, noun, wish) } = noun
  const restoring = inTransaction(deps.db, (trx) => restore(deps, trx, { id, slug }))
  const restored = await restoring.catch((error: unknown) => {
    throw slugTaken && isUniqueViolation(error) ? slugTaken(slug ?? '') : error
  })
  await announceChange(deps, noun.keys(id))
  return restored
}

async function restoreRow(trx: Db, noun: TrashNoun, { id, slug }: Wish): Promise<Restored> {
  const row = existing((await queries.lockTrashed(trx, noun.table, [id], trashSince()))[0])
  const back = {
    id,
    slug: slug ?? row.trashedSlug ?? '',
    active: row.trashedActive,
    trashedSlug: row.trashedSlug,
  }
  const holder = noun.slugTaken && (await listTakenSlugs(trx, noun, [back.slug])).get(back.slug)
  if (holder) throw noun.slugTaken?.(back.slug, holder)
  await bringBack(trx, noun, [back])
  const left = (await noun.listLost?.(trx, id)) ?? []
  return { noun: noun.noun, _id: id, version: row.version + 1, left }
}

function remove(deps: Deps, noun: TrashNoun, id: string): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    const [row] = await queries.lockTrashed(trx, noun.table, [id], new Date(0))
    if (row) await noun.beforeRemoval?.(deps, trx, id)
    const removed = await queries.deleteTrashed(trx, noun, id)
    if (removed) await recordRemoval(trx, removed)
    return removed !== undefined
  })
}

async function removeTrashed(deps: Deps, nouns: TrashNouns, id: string): Promise<void> {
  if (!(await remove(deps, await nounOf(deps, nouns, id), id))) throw new AppError('not-found')
}

/** Makes everything in the trash expire at once. A job then deletes the rows for good. */
async function emptyTrash(deps: Deps, nouns: TrashNouns): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const count = await queries.countTrashed(trx, { q: '', page: 1, pageSize: 1 }, trashSince())
    for (const noun of Object.values(nouns)) await queries.endTrash(trx, noun)
    await recordActivity(trx, 'trash.empty', { count })
    await deps.queue.send(trx, 'trash.remove', {})
  })
}

const SOME = 100

export async function removeEnded(deps: Deps, nouns: TrashNouns, now = Date.now()): Promise<number> {
  let count = 0
  for (;;) {
    const ended = await queries.listEnded(deps.db, trashSince(now), SOME)
    let removed = 0
    for (const { noun, id } of ended) if (await remove(deps, nouns[noun], id)) removed += 1
    count += removed
    // Zero: nothing is left, or another process has removed these rows.
    if (removed === 0) return count
  }
}

export function trashRoutes(deps: Deps, nouns: TrashNouns) {
  return {
    listTrash: ({ query }) => listTrash(deps, nouns, query),
    restoreTrashed: ({ params, body }) => restoreTrashed(deps, nouns, { id: params.id, slug: body.slug }),
    removeTrashed: ({ params }) => removeTrashed(deps, nouns, params.id),
    emptyTrash: () => emptyTrash(deps, nouns),
  } satisfies Partial<Handlers>
}
