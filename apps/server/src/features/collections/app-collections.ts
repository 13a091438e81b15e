// Collections, neighbours of an item, and the home page, as the apps see them.
import {
  type AppCollection,
  type AppContent,
  type AppHome,
  type Calls,
  type CollectionType,
  type OutputOf,
  type ReaderLanguage,
  limits,
  smallPictures,
} from '@jinvani/contract'
import { AppError, existing } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Page } from '../../platform/database/list-pages.ts'
import type { Deps } from '../../platform/deps.ts'
import { listAppCarousel } from '../carousel/service.ts'
import { getAppContent, readAppContent } from '../catalogue/service.ts'
import { listHeard } from '../mine/service.ts'
import type { PublicKey } from '../public-changes/service.ts'
import { absoluteUrl } from '../uploads/service.ts'
import * as queries from './app-queries.ts'

interface Chosen {
  /** The first items in order, with the index of their section. */
  items: { id: string; section: number }[]
  /** Number of all its active items. */
  total: number
}

/** The items of these collections, in two statements. `most`: for each collection by hand. */
async function choose(
  db: Db,
  rows: readonly queries.ShownCollection[],
  most: number,
): Promise<(collection: queries.ShownCollection) => Chosen> {
  const ruled = rows.flatMap(({ id, rule }) => (rule ? [{ id, rule }] : []))
  const byHand = rows.filter(({ rule }) => rule === null).map(({ id }) => id)
  const chosen = new Map<string, Chosen>()
  for (const { collectionId, contentId, section, total } of await queries.listByHand(db, byHand, most)) {
    const one = chosen.get(collectionId) ?? { items: [], total }
    one.items.push({ id: contentId, section })
    chosen.set(collectionId, one)
  }
  for (const [id, ids] of await queries.listByRule(db, ruled))
    chosen.set(id, { items: ids.map((item) => ({ id: item, section: 0 })), total: ids.length })
  return ({ id }) => chosen.get(id) ?? { items: [], total: 0 }
}

type Shown = Pick<Deps, 'config'>

function toAppCollection(row: queries.ShownCollection, itemCount: number, { config }: Shown): AppCollection {
  const { id, title, slug, synopsis, type } = row
  const picture = absoluteUrl(row.picture, config.publicUrl)
  const shown = { _id: id, title, slug, synopsis, type, picture }
  return { ...shown, smallPictures: smallPictures(picture, config.publicUrl), itemCount }
}

export async function listAppCollections(
  deps: Deps,
  type: CollectionType | undefined,
  page: Page,
): Promise<OutputOf<Calls['appListCollections']>> {
  const which = { type, empty: await queries.listEmpty(deps.db) }
  const total = await queries.countActive(deps.db, which)
  const rows = await queries.listActive(deps.db, which, page)
  const chosen = await choose(deps.db, rows, 1)
  return { items: rows.map((row) => toAppCollection(row, chosen(row).total, deps)), total, ...page }
}

async function chooseAll(db: Db, row: queries.ShownCollection): Promise<Chosen['items']> {
  // Items that came back from the trash may make it a little longer than it may be saved.
  return (await choose(db, [row], 2 * limits.collectionItemsMax))(row).items
}

export async function getAppCollection(
  deps: Deps,
  slug: string,
  { page, pageSize }: Page,
  reader: ReaderLanguage,
): Promise<OutputOf<Calls['appGetCollection']>> {
  const row = existing(await queries.findActive(deps.db, slug))
  const all = await chooseAll(deps.db, row)
  if (all.length === 0) throw new AppError('not-found')
  const part = all.slice((page - 1) * pageSize, page * pageSize)
  const contentOf = await readContent(
    deps,
    part.map(({ id }) => id),
    reader,
  )
  const titles = row.rule ? [] : row.sections
  const items = part.flatMap(({ id, section }) => {
    const content = contentOf(id)
    return content ? [{ section: titles[section] ?? '', content }] : []
  })
  const { length: total } = all
  return { collection: toAppCollection(row, total, deps), items, total, page, pageSize }
}

/** Reads active items in one statement. */
async function readContent(
  deps: Deps,
  ids: readonly string[],
  reader: ReaderLanguage,
): Promise<(id: string | undefined) => AppContent | undefined> {
  const items = await readAppContent(deps, [...new Set(ids)], reader)
  const byId = new Map(items.map((content) => [content._id, content]))
  return (id) => byId.get(id ?? '')
}

/**
 * The place of an item in a collection: its slug, or empty for the first one that holds the item by hand.
 * Undefined where the collection is not there or does not hold it.
 */
async function findPlace({ db }: Deps, id: string, collection: string) {
  const row = await (collection ? queries.findActive(db, collection) : queries.findHolding(db, id))
  const ids = row ? (await chooseAll(db, row)).map((item) => item.id) : []
  const at = ids.indexOf(id)
  return row && at >= 0 ? { row, ids, at } : undefined
}

/** `collection`: slug, or empty for the first one that holds the item by hand. */
export async function findNeighbours(
  deps: Deps,
  slug: string,
  collection: string,
  reader: ReaderLanguage,
): Promise<OutputOf<Calls['appNextContent']>> {
  const { _id: id } = await getAppContent(deps, slug, reader)
  const place = await findPlace(deps, id, collection)
  if (!place) return { collection: null, previous: null, next: null }
  const { row, ids, at } = place
  const [before, after] = [ids[at - 1], ids[at + 1]]
  const contentOf = await readContent(
    deps,
    [before, after].flatMap((one) => one ?? []),
    reader,
  )
  return {
    collection: toAppCollection(row, ids.length, deps),
    previous: contentOf(before) ?? null,
    next: contentOf(after) ?? null,
  }
}

interface Wanted {
  /** Slug of the collection; if it does not hold the item, the first one counts that holds it by hand. */
  within: string
  count: number
  reader: ReaderLanguage
}

/** A collection of the item, with the items after it; null without one. */
export async function findFollowing(
  deps: Deps,
  id: string,
  { within, count, reader }: Wanted,
): Promise<{ collection: AppCollection; items: AppContent[] } | null> {
  const place = (await findPlace(deps, id, within)) ?? (within ? await findPlace(deps, id, '') : undefined)
  if (!place) return null
  const { row, ids, at } = place
  const items = await readAppContent(deps, ids.slice(at + 1, at + 1 + count), reader)
  return { collection: toAppCollection(row, ids.length, deps), items }
}

/** What a home page shows. */
export const homeKeys: PublicKey[] = ['carousel', 'collections', 'content', 'categories']

/** Rules may find nothing: so many candidates more are looked at. */
const CANDIDATES = 2

export async function readHome(deps: Deps, language: ReaderLanguage): Promise<AppHome> {
  const carousel = await listAppCarousel(deps)
  const candidates = await queries.listForHome(deps.db, language, CANDIDATES * limits.railsMax)
  const chosen = await choose(deps.db, candidates, limits.railItemsMax)
  const rails = candidates
    .map((row) => ({ row, total: chosen(row).total, items: chosen(row).items.slice(0, limits.railItemsMax) }))
    .filter(({ total }) => total > 0)
    .slice(0, limits.railsMax)
  const contentOf = await readContent(
    deps,
    rails.flatMap(({ items }) => items.map(({ id }) => id)),
    language,
  )
  return {
    carousel: carousel.items,
    rails: rails.map(({ row, total, items }) => ({
      collection: toAppCollection(row, total, deps),
      items: items.flatMap(({ id }) => contentOf(id) ?? []),
    })),
  }
}

/** The home page is read once for all people. */
export async function readMyHome(
  deps: Deps,
  language: ReaderLanguage,
  userId: string,
): Promise<OutputOf<Calls['appMyHome']>> {
  const read = async () => ({ value: await readHome(deps, language), keys: homeKeys })
  const home = await deps.memory.homes.read(language ?? '', read)
  const page = { page: 1, pageSize: limits.railItemsMax }
  const { items } = await listHeard(deps, { userId, isUnfinished: true }, page, language)
  return { ...home, continue: items }
}
