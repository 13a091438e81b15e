// Collections, neighbours of an item, and the home page, as the apps see them.
import {
  type AppCollection,
  type AppHome,
  type CollectionType,
  type ReaderLanguage,
  languageOfScript,
  limits,
  smallPictures,
} from '@jinvani/contract'
import { AppError, existing } from '../../platform/app-error.ts'
import type { Page } from '../../platform/database/list-pages.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers, Settled, ShownKeys } from '../../platform/http/handler.ts'
import { costs } from '../../platform/load/costs.ts'
import { pick } from '../../platform/record-fields.ts'
import { namesOfToday } from '../calendar/service.ts'
import { listAppCarousel } from '../carousel/service.ts'
import { getAppContent, mapAppContent, readAppContent } from '../apps/service.ts'
import { listHeard } from '../plays/service.ts'
import type { PublicKey } from '../public-changes/service.ts'
import { absoluteUrl } from '../uploads/service.ts'
import * as queries from './app-queries.ts'
import { type KeptCollection, keptIn } from './kept-collections.ts'

/** Cache keys of a collection's items: rules choose by category and calendar, and items show category names. */
const itemKeys: PublicKey[] = ['collections', 'content', 'categories', 'calendar']

interface Chosen {
  /** The first items in order, each with the index of its section. */
  items: { id: string; section: number }[]
  /** Number of active items in the whole collection. */
  total: number
}

/** Finds the items of these collections with two statements. `most`: the limit for a collection without a rule. */
async function choose(deps: Deps, rows: readonly queries.ShownCollection[], most: number) {
  const { db } = deps
  const ruled = rows.flatMap(({ id, rule }) => (rule ? [{ id, rule }] : []))
  const byHand = rows.filter(({ rule }) => rule === null).map(({ id }) => id)
  const chosen = new Map<string, Chosen>()
  for (const { collectionId, contentId, section, total } of await queries.listByHand(db, byHand, most)) {
    const one = chosen.get(collectionId) ?? { items: [], total }
    one.items.push({ id: contentId, section })
    chosen.set(collectionId, one)
  }
  for (const [id, ids] of await queries.listByRule(db, ruled, () => namesOfToday(deps)))
    chosen.set(id, { items: ids.map((item) => ({ id: item, section: 0 })), total: ids.length })
  return ({ id }: queries.ShownCollection): Chosen => chosen.get(id) ?? { items: [], total: 0 }
}

function toAppCollection(row: queries.ShownCollection, itemCount: number, { config }: Deps): AppCollection {
  const picture = absoluteUrl(row.picture, config.publicUrl)
  return {
    _id: row.id,
    ...pick(row, ['title', 'slug', 'synopsis', 'type']),
    picture,
    smallPictures: smallPictures(picture, config.publicUrl),
    itemCount,
  }
}

export async function listAppCollections(deps: Deps, type: CollectionType | undefined, page: Page) {
  const { total, empty } = await keptIn(deps).lists.read(type ?? '', async () => {
    const which = { type, empty: await queries.listEmpty(deps.db, () => namesOfToday(deps)) }
    return { value: { ...which, total: await queries.countActive(deps.db, which) }, keys: itemKeys }
  })
  if ((page.page - 1) * page.pageSize >= total) return { items: [], total, ...page }
  const rows = await queries.listActive(deps.db, { type, empty }, page)
  const chosen = await choose(deps, rows, 1)
  return { items: rows.map((row) => toAppCollection(row, chosen(row).total, deps)), total, ...page }
}

/** The current slug of an active collection. `name`: its slug, a former one or its id, in capitals or small letters. */
async function findSlug(deps: Deps, name: string): Promise<string | undefined> {
  const known = await keptIn(deps).slugs.read('', async () => ({
    value: await queries.listActiveSlugs(deps.db),
    keys: itemKeys,
  }))
  return known.get(name.toLowerCase())
}

async function readWhole(deps: Deps, name: string): Promise<KeptCollection | null> {
  const { db } = deps
  const slug = await findSlug(deps, name)
  if (slug === undefined) return null
  return await keptIn(deps).bySlug.read(slug, async () => {
    const row = await queries.findActive(db, slug)
    if (!row) return { value: null, keys: [], isPassing: true }
    // Items restored from the trash may make a collection longer than the limit that holds when it is saved.
    const { items } = (await choose(deps, [row], 2 * limits.collectionItemsMax))(row)
    const ids = items.map(({ id }) => id)
    const titles = row.rule ? [] : row.sections
    const value = {
      collection: toAppCollection(row, items.length, deps),
      feed: row.feed ? (row.language ?? languageOfScript(row.title) ?? 'en') : null,
      items: items.map(({ id, section }) => ({ id, section: titles[section] ?? '' })),
      names: new Set(await queries.listNames(db, ids)),
    }
    return { value, keys: itemKeys }
  })
}

/** The collection's current slug if it has the item, else ''. Costs points unless a cached collection has the item. */
export async function findHolding(
  deps: Deps,
  { slug, collection }: { slug: string; collection: string },
  charge: (points: number) => Promise<void>,
): Promise<string> {
  const present = await findSlug(deps, collection)
  if (present !== undefined) {
    if (!keptIn(deps).bySlug.isAtHand(present)) await charge(costs.whole)
    if ((await readWhole(deps, present))?.names.has(slug)) return present
  }
  await charge(costs.one)
  return ''
}

export async function getAppCollection(
  deps: Deps,
  slug: string,
  { page, pageSize }: Page,
  reader: ReaderLanguage,
) {
  const { collection, items: all } = existing(await readWhole(deps, slug))
  if (all.length === 0) throw new AppError('not-found')
  const part = all.slice((page - 1) * pageSize, page * pageSize)
  const ids = part.map(({ id }) => id)
  const byId = await mapAppContent(deps, ids, reader)
  const items = part.flatMap(({ id, section }) => {
    const content = byId.get(id)
    return content ? [{ section, content }] : []
  })
  return { collection, items, total: all.length, page, pageSize }
}

export const isPodcast = async (deps: Deps, name: string): Promise<boolean> =>
  typeof (await readWhole(deps, name))?.feed === 'string'

/** Throws `not-found` if this is no podcast. `placed`: all its items, also those that the apps do not see now. */
export async function findFeed(deps: Deps, name: string) {
  const { collection, items, feed: language } = existing(await readWhole(deps, name))
  if (language === null) throw new AppError('not-found')
  const added = await queries.listAdded(deps.db, collection._id)
  return { collection, items, language, placed: added.length > 0 ? added : items }
}

/** Without the name of a collection, looks into the first one to which staff added the item. */
async function findPlace(deps: Deps, id: string, collection: string) {
  const slug = collection || (await queries.findHolding(deps.db, id))?.slug
  const whole = slug ? await readWhole(deps, slug) : null
  const ids = whole?.items.map((item) => item.id) ?? []
  const at = ids.indexOf(id)
  return whole && at >= 0 ? { collection: whole.collection, ids, at } : undefined
}

async function findNeighbours(deps: Deps, slug: string, name: string, reader: ReaderLanguage) {
  const { _id: id } = await getAppContent(deps, slug, reader)
  const place = await findPlace(deps, id, name)
  if (!place) return { collection: null, previous: null, next: null }
  const { collection, ids, at } = place
  const beside = [ids[at - 1] ?? '', ids[at + 1] ?? '']
  const byId = await mapAppContent(deps, beside.filter(Boolean), reader)
  const [previous = null, next = null] = beside.map((one) => byId.get(one))
  return { collection, previous, next }
}

/** What follows the item in the collection `within` or, if it is not there, in the first to which staff added it. */
export async function findFollowing(
  deps: Deps,
  id: string,
  { within, count, reader }: { within: string; count: number; reader: ReaderLanguage },
) {
  const place = (await findPlace(deps, id, within)) ?? (within ? await findPlace(deps, id, '') : undefined)
  if (!place) return null
  const { collection, ids, at } = place
  return { collection, items: await readAppContent(deps, ids.slice(at + 1, at + 1 + count), reader) }
}

const homeKeys: PublicKey[] = ['carousel', ...itemKeys]

export async function readHome(deps: Deps, language: ReaderLanguage): Promise<AppHome> {
  const carousel = await listAppCarousel(deps)
  // Twice as many rails as the page shows, since the rules of some may find no items.
  const candidates = await queries.listForHome(deps.db, language, 2 * limits.railsMax)
  const chosen = await choose(deps, candidates, limits.railItemsMax)
  const rails = candidates
    .map((row) => ({ row, total: chosen(row).total, items: chosen(row).items.slice(0, limits.railItemsMax) }))
    .filter(({ total }) => total > 0)
    .slice(0, limits.railsMax)
  const ids = rails.flatMap(({ items }) => items.map(({ id }) => id))
  const byId = await mapAppContent(deps, ids, language)
  return {
    carousel: carousel.items,
    rails: rails.map(({ row, total, items }) => ({
      collection: toAppCollection(row, total, deps),
      items: items.flatMap(({ id }) => byId.get(id) ?? []),
    })),
  }
}

/** The home page is read once for all readers of a language; only `continue` is read for each person. */
async function readMyHome(deps: Deps, language: ReaderLanguage, userId: string) {
  const read = async () => ({ value: await readHome(deps, language), keys: homeKeys })
  const home = await deps.memory.homes.read(language ?? '', read)
  const page = { page: 1, pageSize: limits.railItemsMax }
  const { items } = await listHeard(deps, { userId, isUnfinished: true }, page, language)
  return { ...home, continue: items }
}

export function appCollectionRoutes(deps: Deps) {
  return {
    appHome: ({ query }) => readHome(deps, query.lang),
    appMyHome: ({ query, actor }) => readMyHome(deps, query.lang, actor.id),
    appListCollections: ({ query: { type, ...page } }) => listAppCollections(deps, type, page),
    appGetCollection: ({ params, query }) => getAppCollection(deps, params.slug, query, query.lang),
    appNextContent: ({ params, query }) => findNeighbours(deps, params.slug, query.collection, query.lang),
  } satisfies Partial<Handlers>
}

/** Used instead of the slug of a collection that lacks the item, so that all such requests share one cached answer. */
const NOWHERE = '-'

export const collectionSettled = (deps: Deps) =>
  ({
    appNextContent: async ({ params, query, charge }) => {
      const { collection } = query
      if (collection === '') return query
      const present = await findHolding(deps, { ...params, collection }, charge)
      return present === collection ? query : { ...query, collection: present || NOWHERE }
    },
  }) satisfies Settled

export const collectionShows = {
  appHome: () => homeKeys,
  appListCollections: () => itemKeys,
  appGetCollection: () => itemKeys,
  appNextContent: () => itemKeys,
} satisfies Partial<ShownKeys<PublicKey>>
