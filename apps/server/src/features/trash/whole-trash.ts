// The trash of all nouns together: list, restore, and delete for good after 30 days.
import type { Restored, TrashList, TrashQuery } from '@jinvani/contract'
import { AppError, existing } from '../../platform/app-error.ts'
import { type Db, inTransaction, isUniqueViolation } from '../../platform/database/connect.ts'
import { listTakenSlugs } from '../../platform/database/taken-slugs.ts'
import type { Deps } from '../../platform/deps.ts'
import { recordActivity } from '../activity/service.ts'
import { recordRemoval } from '../history/service.ts'
import { announceChange } from '../public-changes/service.ts'
import * as queries from './queries.ts'
import {
  type TrashNoun,
  type TrashNouns,
  type Wish,
  bringBack,
  findFreeSlugs,
  trashMs,
  trashSince,
} from './service.ts'
import type { Handlers } from '../../platform/http/handler.ts'

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
  const restored = await inTransaction(deps.db, (trx) => restore(deps, trx, { id, slug })).catch(
    (error: unknown) => {
      throw slugTaken && isUniqueViolation(error) ? slugTaken(slug ?? '') : error
    },
  )
  await announceChange(deps, noun.keys(id))
  return restored
}

async function restoreRow(trx: Db, noun: TrashNoun, { id, slug }: Wish): Promise<Restored> {
  const [row] = await queries.lockTrashed(trx, noun.table, [id], trashSince())
  if (!row) throw new AppError('not-found')
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

async function remove(deps: Deps, noun: TrashNoun, id: string): Promise<boolean> {
  return await inTransaction(deps.db, async (trx) => {
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

/** Marks everything in the trash as expired; a job deletes the items for good. */
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
    // Another process has removed these already.
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
