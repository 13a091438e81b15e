import {
  type Calls,
  type Collection,
  type CollectionFields,
  type CollectionInput,
  type CollectionPatch,
  type CollectionRule,
  type OutputOf,
  type QueryOf,
  type Section,
  type WholeCollection,
  collectionFields,
  limits,
  scheduleAfter,
} from '@jinvani/contract'
import { AppError, existing, expected, fieldError } from '../../platform/app-error.ts'
import { type Db, inTransaction, isUniqueViolation } from '../../platform/database/connect.ts'
import { inOrderOf } from '../../platform/database/list-pages.ts'
import {
  carryOutDue,
  changedBeside,
  checkSchedule,
  lockDue,
  timesOf,
  writeCarriedOut,
} from '../schedule/service.ts'
import {
  type SlugHolder,
  findHolder,
  listTakenSlugs,
  slugError,
} from '../../platform/database/taken-slugs.ts'
import type { Deps } from '../../platform/deps.ts'
import { defined, isNoChange, pick } from '../../platform/record-fields.ts'
import { changesOf, recordActivity } from '../activity/service.ts'
import { findCategories } from '../categories/service.ts'
import { recordVersions } from '../history/service.ts'
import { announceChange } from '../public-changes/service.ts'
import type { TrashNoun } from '../trash/service.ts'
import { absoluteUrl, claimUploads, ensureVerified, storedUrl } from '../uploads/service.ts'
import { listByRule } from './app-queries.ts'
import * as queries from './queries.ts'
import { renamed, tellChanges } from '../webhooks/service.ts'

export { findFollowing, findHolding, getAppCollection } from './app-collections.ts'
export { listAddresses } from './app-queries.ts'

type Stored = NonNullable<Awaited<ReturnType<typeof queries.findCollection>>>
type Placed = Awaited<ReturnType<typeof queries.listPlaced>>

const named = ({ id, title }: Stored) => ({ id, name: title })

function fieldsOf(row: Stored, placed: Placed): CollectionFields {
  const sections = row.sections.map((title, index) => ({
    title,
    items: placed.filter(({ section }) => section === index).map(({ id }) => id),
  }))
  return pick({ ...row, ...timesOf(row), sections }, collectionFields)
}

function toCollection(row: Stored, placed: Placed, publicUrl: string): Collection {
  return {
    _id: row.id,
    ...fieldsOf(row, placed),
    picture: absoluteUrl(row.picture, publicUrl),
    scheduleMissed: row.scheduleMissed,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export async function listCollections(
  { db, config }: Deps,
  { page, pageSize, ...filter }: QueryOf<Calls['listCollections']>,
): Promise<OutputOf<Calls['listCollections']>> {
  const total = await queries.countCollections(db, filter)
  const rows = await queries.listCollections(db, filter, { limit: pageSize, offset: (page - 1) * pageSize })
  const items = rows.map((row) => {
    const { sections: _, ...shown } = toCollection(row, [], config.publicUrl)
    return { ...shown, itemCount: row.rule?.count ?? row.itemCount ?? 0 }
  })
  return { items, total, page, pageSize }
}

async function listRuled(db: Db, { id, rule }: Stored): Promise<queries.Entry[] | undefined> {
  if (!rule) return undefined
  const ids = (await listByRule(db, [{ id, rule }])).get(id) ?? []
  return inOrderOf(ids, await queries.listEntries(db, ids))
}

export async function getCollection({ db, config }: Deps, id: string): Promise<WholeCollection> {
  const row = existing(await queries.findCollection(db, id))
  const placed = await queries.listPlaced(db, id)
  const entries = (await listRuled(db, row)) ?? placed
  return {
    ...toCollection(row, placed, config.publicUrl),
    entries: entries.map(({ id: _id, title, active, mediaType, thumbnail }) => ({
      _id,
      title,
      active,
      mediaType,
      thumbnail: absoluteUrl(thumbnail, config.publicUrl),
    })),
  }
}

const isMissing = 'This item does not exist'

async function checkItems(trx: Db, sections: readonly Section[]): Promise<void> {
  const there = await queries.lockItems(
    trx,
    sections.flatMap(({ items }) => items),
  )
  const errors = sections.flatMap(({ items }, section) =>
    items.flatMap((id, index) =>
      there.has(id) ? [] : [{ path: `sections.${section}.items.${index}`, message: isMissing }],
    ),
  )
  if (errors.length > 0)
    throw new AppError('validation', { message: isMissing, errors: errors.slice(0, limits.errorsMax) })
}

async function checkRule(trx: Db, { category }: CollectionRule): Promise<void> {
  if (category !== null && (await findCategories(trx, [category])).length === 0)
    throw fieldError('rule.category', 'This category does not exist')
}

async function checkReferences(trx: Db, { sections, rule }: CollectionPatch): Promise<void> {
  if (sections) await checkItems(trx, sections)
  if (rule) await checkRule(trx, rule)
}

/** Nobody sees its items that are in the trash; they keep their places. */
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

async function checkSlug(trx: Db, slug: string | undefined, id?: string): Promise<void> {
  if (slug === undefined) return
  const holder = findHolder(await listTakenSlugs(trx, collectionTrash, [slug]), { id, slug })
  if (holder) throw slugTaken(slug, holder)
}

const write = <T>({ db }: Deps, work: (trx: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, work).catch((error: unknown) => {
    throw isUniqueViolation(error) ? slugTaken() : error
  })

export async function createCollection(
  deps: Deps,
  input: CollectionInput,
  savedBy: string | null,
): Promise<WholeCollection> {
  const picture = await acceptPicture(deps, input.picture)
  const values = { ...input, picture, active: input.active ?? input.publishAt === null }
  checkSchedule(values, undefined)
  const { id } = await write(deps, async (trx) => {
    await checkReferences(trx, values)
    await checkSlug(trx, values.slug)
    await claimUploads(trx, [picture])
    const { sections, rule, ...others } = values
    const created = await queries.insertCollection(trx, {
      ...others,
      sections: titlesOf(sections),
      rule: asText(rule),
      ...changedBeside(values, undefined, savedBy),
    })
    await writeItems(trx, created.id, sections)
    await recordActivity(trx, 'collection.create', { ...named(created), changes: changesOf(null, values) })
    const version = { ...named(created), version: 1, before: null, after: values }
    await recordVersions(trx, 'collection', [version])
    await tellChanges(trx, 'collection', [{ id: created.id, was: false }])
    return created
  })
  await announceChange(deps, ['collections'])
  return getCollection(deps, id)
}

export async function updateCollection(
  deps: Deps,
  id: string,
  patch: CollectionPatch,
  { ifMatch, savedBy }: { ifMatch: number | undefined; savedBy: string },
): Promise<WholeCollection> {
  if (isNoChange(patch)) return expected(await getCollection(deps, id), ifMatch)
  const picture = patch.picture === undefined ? undefined : await acceptPicture(deps, patch.picture)
  await write(deps, async (trx) => {
    const stored = expected(await queries.lockCollection(trx, id), ifMatch)
    await checkReferences(trx, patch)
    await checkSlug(trx, patch.slug, id)
    const before = fieldsOf(stored, await queries.listPlaced(trx, id))
    const values = defined({ ...patch, picture, ...scheduleAfter(before, patch) })
    const wanted = { ...before, ...values }
    checkSchedule(wanted, before)
    await claimUploads(trx, [values.picture ?? ''])
    await recordActivity(trx, 'collection.update', { ...named(stored), changes: changesOf(before, values) })
    const version = { ...named(stored), version: stored.version + 1, before, after: values }
    await recordVersions(trx, 'collection', [version])
    const { sections, rule, ...others } = values
    await queries.updateCollection(trx, id, {
      ...others,
      ...(sections && { sections: titlesOf(sections) }),
      ...(rule !== undefined && { rule: asText(rule) }),
      ...changedBeside(wanted, before, savedBy),
      ...(patch.publishAt !== undefined && { scheduleMissed: null }),
    })
    if (sections) await writeItems(trx, id, sections)
    await tellChanges(trx, 'collection', [
      { id, was: before.active, ...renamed(before.slug, values.slug ?? before.slug) },
    ])
  })
  await announceChange(deps, ['collections'])
  return getCollection(deps, id)
}

async function acceptPicture(deps: Deps, picture: string): Promise<string> {
  await ensureVerified(deps, [{ url: picture, path: 'picture', isImage: true }])
  return storedUrl(picture, deps.config.publicUrl)
}

/** Activates and deactivates collections that are due; returns how many. */
export async function carryOutCollections(deps: Deps): Promise<number> {
  const items = await carryOutDue(deps, {
    noun: 'collection',
    lock: (trx, most) => lockDue(trx, 'collections', most),
    write: (trx, rows) => writeCarriedOut(trx, 'collections', rows),
    findProblems: () => [],
  })
  if (items.length > 0) await announceChange(deps, ['collections'])
  return items.length
}

const slugTaken = (slug = '', holder?: SlugHolder) =>
  slugError('A collection with this slug already exists', slug, holder)

/** Its items stay, and are there again when it is restored. */
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
