import {
  type Restored,
  type TrashList,
  type TrashQuery,
  type VersionNoun,
  limits,
  slugWithEnding,
} from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { recordActivity } from '../activity/service.ts'
import { endCarouselTrash, removeCarouselItem, restoreCarouselItem } from '../carousel/service.ts'
import { endCategoryTrash, removeCategory, restoreCategory } from '../categories/service.ts'
import { endContentTrash, removeContent, restoreContent } from '../content/service.ts'
import type { Comeback } from '../history/service.ts'
import * as queries from './queries.ts'

// Free slugs for restored items whose own slugs are taken.
const TRIES = 8

/** `name-2`, `name-3` and so on; the last one ends with a part of the id, which is unique. */
function candidates(slug: string, id: string): string[] {
  const numbers = Array.from({ length: TRIES }, (_, index) => String(index + 2))
  return [...numbers, id.slice(0, 8)].map((ending) => slugWithEnding(slug, ending))
}

interface Wanting {
  id: string
  slug: string
}

/** Slugs by item id: the item's own, or a similar free one. `listTaken` returns the slugs in use. */
async function freeSlugs(
  items: readonly Wanting[],
  listTaken: (slugs: string[]) => Promise<Set<string>>,
): Promise<Map<string, string>> {
  const taken = await listTaken(items.map(({ slug }) => slug))
  const crowded = items.filter(({ slug }) => taken.has(slug))
  const alsoTaken = await listTaken(crowded.flatMap(({ slug, id }) => candidates(slug, id)))
  const free = ({ slug, id }: Wanting) =>
    taken.has(slug) ? (candidates(slug, id).find((name) => !alsoTaken.has(name)) ?? slug) : slug
  return new Map(items.map((item) => [item.id, free(item)]))
}

const DAY_MS = 24 * 60 * 60 * 1000
const trashMs = limits.trashDays * DAY_MS
const cutoff = (now: number) => new Date(now - trashMs)

interface Noun {
  restore: (deps: Deps, id: string, comeback: Comeback) => Promise<Restored>
  /** Removes the item for good; false if it does not exist. */
  remove: (deps: Deps, id: string) => Promise<boolean>
}

const nouns: Record<VersionNoun, Noun> = {
  content: { restore: restoreContent, remove: removeContent },
  category: { restore: restoreCategory, remove: removeCategory },
  carousel: { restore: restoreCarouselItem, remove: removeCarouselItem },
}

/** Items deleted before this moment count as gone. */
export const trashSince = () => cutoff(Date.now())

/** Slugs by item id: the item's own, or a similar one if that is taken. */
export const freeItemSlugs = (db: Db, items: readonly { id: string; slug: string }[]) =>
  freeSlugs(items, (slugs) => queries.listTaken(db, 'content', slugs))

export async function listTrash({ db }: Pick<Deps, 'db'>, query: TrashQuery): Promise<TrashList> {
  const since = cutoff(Date.now())
  const total = await queries.countTrashed(db, query, since)
  const rows = await queries.listTrashed(db, query, since)
  const of = (noun: VersionNoun) => rows.filter((row) => row.noun === noun)
  const free = new Map([
    ...(await freeItemSlugs(db, of('content'))),
    ...(await freeSlugs(of('category'), (slugs) => queries.listTaken(db, 'categories', slugs))),
  ])
  const items = rows.map(({ id, trashedAt, ...row }) => ({
    _id: id,
    ...row,
    freeSlug: free.get(id) ?? '',
    trashedAt: trashedAt.toISOString(),
    endsAt: new Date(trashedAt.getTime() + trashMs).toISOString(),
  }))
  return { items, total, page: query.page, pageSize: query.pageSize }
}

async function nounOf({ db }: Pick<Deps, 'db'>, id: string, since: Date): Promise<Noun> {
  const noun = await queries.findNoun(db, id, since)
  if (!noun) throw new AppError('not-found')
  return nouns[noun]
}

export async function restoreTrashed(deps: Deps, id: string, slug: string | undefined): Promise<Restored> {
  const since = cutoff(Date.now())
  return await (await nounOf(deps, id, since)).restore(deps, id, { slug, since })
}

export async function removeTrashed(deps: Deps, id: string): Promise<void> {
  const noun = await nounOf(deps, id, cutoff(Date.now()))
  if (!(await noun.remove(deps, id))) throw new AppError('not-found')
}

/** Ends the restoration of everything in the trash at once; a job removes the items. */
export async function emptyTrash(deps: Deps): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const count = await queries.countTrashed(trx, { q: '', page: 1, pageSize: 1 }, cutoff(Date.now()))
    await endContentTrash(trx)
    await endCategoryTrash(trx)
    await endCarouselTrash(trx)
    await recordActivity(trx, 'trash.empty', { count })
    await deps.queue.send(trx, 'trash.remove', {})
  })
}

const SOME = 100

/** Removes items past their time in the trash; returns how many. */
export async function removeEnded(deps: Deps, now = Date.now()): Promise<number> {
  let count = 0
  for (;;) {
    const ended = await queries.listEnded(deps.db, cutoff(now), SOME)
    let removed = 0
    for (const { noun, id } of ended) if (await nouns[noun].remove(deps, id)) removed += 1
    count += removed
    // Another process may have been faster.
    if (removed === 0) return count
  }
}
