import {
  type Calls,
  type Collection,
  type CollectionFields,
  CollectionInput,
  type CollectionPatch,
  type CollectionRule,
  type OutputOf,
  type QueryOf,
  type Section,
  type WholeCollection,
  collectionFields,
  findFeedLack,
  limits,
} from '@jinvani/contract'
import { AppError, existing, fieldError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { putInOrder } from '../../platform/database/list-pages.ts'
import { carryOutDue, showTimes } from '../schedule/service.ts'
import {
  type SlugHolder,
  findHolder,
  listTakenSlugs,
  slugError,
} from '../../platform/database/taken-slugs.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { isoTimes } from '../../platform/iso-times.ts'
import { pick } from '../../platform/record-fields.ts'
import { readDownloads } from '../apps/service.ts'
import { namesOfToday } from '../calendar/service.ts'
import { findCategories } from '../categories/service.ts'
import {
  type OrderedNoun,
  type SaveAbout,
  createOrdered,
  moveOrdered,
  updateOrdered,
} from '../ordering/service.ts'
import { type TrashNoun, moveOneToTrash } from '../trash/service.ts'
import { absoluteUrl } from '../uploads/service.ts'
import { appCollectionRoutes } from './app-collections.ts'
import { listAddresses as readAddresses, listByRule } from './app-queries.ts'
import * as queries from './queries.ts'
import { renamed, tellChanges } from '../webhooks/service.ts'

export {
  collectionSettled,
  collectionShows,
  findFeed,
  findFollowing,
  findHolding,
  getAppCollection,
  isPodcast,
  listAppCollections,
} from './app-collections.ts'
export { listNewest } from './app-queries.ts'

export const listAddresses = (deps: Pick<Deps, 'db' | 'config'>, limit: number) =>
  readAddresses(deps.db, limit, () => namesOfToday(deps))

type Stored = Awaited<ReturnType<typeof queries.rows.insert>>
type Placed = Awaited<ReturnType<typeof queries.listPlaced>>

function fieldsOf(row: Stored, placed: Placed): CollectionFields {
  const sections = row.sections.map((title, index) => ({
    title,
    items: placed.filter(({ section }) => section === index).map(({ id }) => id),
  }))
  const rule = row.rule && { ...row.rule, day: row.rule.day ?? null }
  return pick({ ...row, ...showTimes(row), sections, rule }, collectionFields)
}

function toCollection(row: Stored, placed: Placed, publicUrl: string): Collection {
  return {
    _id: row.id,
    ...fieldsOf(row, placed),
    picture: absoluteUrl(row.picture, publicUrl),
    ...isoTimes(pick(row, ['scheduleMissed', 'version', 'createdAt', 'updatedAt'])),
  }
}

async function listCollections(
  { db, config }: Deps,
  { page, pageSize, ...filter }: QueryOf<Calls['listCollections']>,
): Promise<OutputOf<Calls['listCollections']>> {
  const total = await queries.countCollections(db, filter)
  const rows = await queries.listCollections(db, filter, pageSize, (page - 1) * pageSize)
  const items = rows.map((row) => {
    const { sections: _, ...shown } = toCollection(row, [], config.publicUrl)
    return { ...shown, itemCount: row.rule?.count ?? row.itemCount ?? 0 }
  })
  return { items, total, page, pageSize }
}

async function getCollection(deps: Deps, id: string): Promise<WholeCollection> {
  const { db, config } = deps
  const row = existing(await queries.rows.find(db, id))
  const placed = await queries.listPlaced(db, id)
  const { rule } = row
  const ruled = rule && (await listByRule(db, [{ id, rule }], () => namesOfToday(deps))).get(id)
  const entries = rule ? putInOrder(ruled ?? [], await queries.listEntries(db, ruled ?? [])) : placed
  const ids = entries.map((entry) => entry.id)
  const files = await readDownloads(deps, ids)
  return {
    ...toCollection(row, placed, config.publicUrl),
    entries: entries.map(({ id: _id, title, active, mediaType, thumbnail, drmEnabled, mayBeKept }) => ({
      _id,
      title,
      active,
      mediaType,
      thumbnail: absoluteUrl(thumbnail, config.publicUrl),
      feedLack: findFeedLack({ drm: { enabled: drmEnabled }, mayBeKept }, Boolean(files.get(_id)?.length)),
    })),
  }
}

async function checkItems(trx: Db, sections: readonly Section[]): Promise<void> {
  const ids = sections.flatMap(({ items }) => items)
  const there = await queries.lockItems(trx, ids)
  const message = 'This item does not exist'
  const errors = sections.flatMap(({ items }, section) =>
    items.flatMap((id, index) =>
      there.has(id) ? [] : [{ path: `sections.${section}.items.${index}`, message }],
    ),
  )
  if (errors.length > 0)
    throw new AppError('validation', { message, errors: errors.slice(0, limits.errorsMax) })
}

/** Items in the trash keep their places. Editors do not see them, so `sections` lacks them. */
async function writeItems(trx: Db, id: string, sections: readonly Section[]): Promise<void> {
  const all = sections.map(({ items }) => [...items])
  for (const { contentId, section, position } of await queries.lockTrashedItems(trx, id))
    all[Math.min(section, all.length - 1)]?.splice(position, 0, contentId)
  const rows = all.flatMap((items, section) =>
    items.map((contentId, position) => ({ contentId, section, position })),
  )
  await queries.setItems(trx, id, rows)
}

const titlesOf = (sections: readonly Section[]) => JSON.stringify(sections.map(({ title }) => title))
const asText = (rule: CollectionRule | null) => rule && JSON.stringify(rule)

export function carryOutCollections(deps: Deps): Promise<number> {
  const { keys } = collectionTrash
  return carryOutDue(deps, { noun: 'collection', table: 'collections', keys, findProblems: () => [] })
}

const slugTaken = (slug = '', holder?: SlugHolder) =>
  slugError('A collection with this slug already exists', slug, holder)

/** A collection keeps its items while it is in the trash. */
export const collectionTrash: TrashNoun = {
  table: 'collections',
  noun: 'collection',
  name: 'title',
  keepsFormerSlugs: true,
  hasSlug: true,
  isTimed: true,
  deletion: 'collection.delete',
  keys: () => ['collections'],
  slugTaken,
}

const ordered: OrderedNoun<Stored, CollectionInput, CollectionPatch> = {
  trash: collectionTrash,
  pictures: ['picture'],
  async check(trx, values, stored) {
    if (values.sections) await checkItems(trx, values.sections)
    const category = values.rule?.category
    if (category && (await findCategories(trx, [category])).length === 0)
      throw fieldError('rule.category', 'This category does not exist')
    const { slug } = values
    const holder =
      slug && findHolder(await listTakenSlugs(trx, collectionTrash, [slug]), { id: stored?.id, slug })
    if (holder) throw slugTaken(slug, holder)
    const { feed = stored?.feed, picture = stored?.picture } = values
    if (feed && !picture) throw fieldError('picture', 'A podcast needs a picture')
  },
  rows: queries.rows,
  fieldsOf: async (trx, row) => fieldsOf(row, await queries.listPlaced(trx, row.id)),
  async insert(trx, { sections, rule, ...others }) {
    const row = await queries.rows.insert(trx, {
      ...others,
      sections: titlesOf(sections),
      rule: asText(rule),
    })
    await writeItems(trx, row.id, sections)
    return row
  },
  async update(trx, id, { sections, rule, ...others }) {
    const row = await queries.rows.update(trx, id, {
      ...others,
      ...(sections && { sections: titlesOf(sections) }),
      ...(rule !== undefined && { rule: asText(rule) }),
    })
    if (sections) await writeItems(trx, id, sections)
    return row
  },
  async tell(trx, { id, slug }, before) {
    const former = before && renamed(before.slug, slug)
    await tellChanges(trx, 'collection', [{ id, was: before?.active ?? false, ...former }])
  },
}

export async function createCollection(deps: Deps, input: CollectionInput, savedBy: string | null) {
  const { id } = await createOrdered(deps, ordered, input, savedBy)
  return await getCollection(deps, id)
}

export async function updateCollection(deps: Deps, id: string, patch: CollectionPatch, about: SaveAbout) {
  await updateOrdered(deps, ordered, id, patch, about)
  return await getCollection(deps, id)
}

/** Divides the ids into those to add, those in the collection already, those beyond its limit, and deleted ones. */
async function sortOut(trx: Db, ids: readonly string[], before: readonly string[]) {
  const known = new Set(before)
  const others = ids.filter((id) => !known.has(id))
  const there = await queries.lockItems(trx, others)
  const fitting = others.filter((id) => there.has(id))
  const room = Math.max(0, limits.collectionItemsMax - before.length)
  return {
    added: fitting.slice(0, room),
    same: ids.length - others.length,
    tooMany: fitting.slice(room),
    gone: others.filter((id) => !there.has(id)),
  }
}

export async function addItems(deps: Deps, id: string, ids: readonly string[], savedBy: string) {
  const adding = Promise.withResolvers<Awaited<ReturnType<typeof sortOut>>>()
  const patch = async (trx: Db, row: Stored): Promise<CollectionPatch | undefined> => {
    if (row.rule) throw fieldError('into', 'A rule chooses the items of this collection')
    const { sections } = fieldsOf(row, await queries.listPlaced(trx, id))
    const before = sections.flatMap(({ items }) => items)
    const sorted = await sortOut(trx, ids, before)
    adding.resolve(sorted)
    const { title, items } = sections.at(-1) ?? { title: '', items: [] }
    const last = { title, items: [...items, ...sorted.added] }
    return sorted.added.length === 0 ? undefined : { sections: [...sections.slice(0, -1), last] }
  }
  const { title } = await updateOrdered(deps, ordered, id, patch, { ifMatch: undefined, savedBy })
  return { ...(await adding.promise), collection: { _id: id, title } }
}

export async function collectAnew(
  deps: Deps,
  about: { title: string; slug: string },
  ids: readonly string[],
  savedBy: string,
) {
  const adding = await sortOut(deps.db, ids, [])
  const sections = [{ title: '', items: adding.added }]
  const input = CollectionInput.parse({ ...about, sections, active: false })
  const { id, title } = await createOrdered(deps, ordered, input, savedBy)
  return { ...adding, collection: { _id: id, title } }
}

export function collectionRoutes(deps: Deps) {
  return {
    listCollections: ({ query }) => listCollections(deps, query),
    createCollection: ({ body, actor }) => createCollection(deps, body, actor.id),
    getCollection: ({ params }) => getCollection(deps, params.id),
    updateCollection: ({ params, body, ifMatch, actor }) =>
      updateCollection(deps, params.id, body, { ifMatch, savedBy: actor.id }),
    moveCollection: ({ params, body, actor }) => moveOrdered(deps, ordered, params.id, body, actor.id),
    deleteCollection: ({ params }) => moveOneToTrash(deps, collectionTrash, params.id),
    ...appCollectionRoutes(deps),
  } satisfies Partial<Handlers>
}
