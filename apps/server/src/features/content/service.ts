import {
  type AppSource,
  type Content,
  type ContentInput,
  type ContentOrder,
  type ContentPatch,
  type LibraryFilter,
  type Source,
  appContentFields,
  limits,
  mapImageKinds,
  staffContentFields,
} from '@jinvani/contract'
import { thumbnailsFile } from '@jinvani/media'
import { AppError, existing, expected } from '../../platform/app-error.ts'
import {
  type Db,
  inTransaction,
  isForeignKeyViolation,
  isUniqueViolation,
} from '../../platform/database/connect.ts'
import { plannedAnew } from '../../platform/database/prepared.ts'
import type { Deps } from '../../platform/deps.ts'
import { isNoChange, known, pick } from '../../platform/record-fields.ts'
import { announceChange, itemKeys } from '../public-changes/service.ts'
import { tellChanges } from '../webhooks/service.ts'
import { absoluteUrl } from '../uploads/service.ts'
import { candidateOf, drmOf, fieldsOf, mergeCandidate } from './saving/candidate.ts'
import { isPackaged, whyNotActive } from './policy.ts'
import * as queries from './queries.ts'
import { refreshLacks } from './refresh-lacks.ts'
import { keysOf, lockItems, saveItems } from './saving/save-items.ts'
import * as writing from './saving/write-queries.ts'
import { verifyFiles } from './saving/try-saving.ts'
import { type ItemToSave, categoryGone, isSettled, slugTaken } from './saving/settle-items.ts'
import { carryOutDue, lockDue, writeCarriedOut } from '../schedule/service.ts'
import { type Page, type Total, settleTotal, shownTotal } from '../../platform/database/list-pages.ts'

export { isPackaged, whyNotActive } from './policy.ts'
export { countLacking, findOutLacks, refreshAllLacks, refreshLacks } from './refresh-lacks.ts'
export { findTitle, listPlaying, lockNamed } from './queries.ts'
export {
  keysOf,
  lockItems,
  readItems,
  saveItems,
  lockItemsBySlug,
  readItemsBySlug,
} from './saving/save-items.ts'
export {
  type ItemToSave,
  type LockedItem,
  type Outcome,
  type SettledItem,
  checkItems,
  contentSlugs,
  isSettled,
} from './saving/settle-items.ts'
export { fillPoster, findFreeSlug, retitle } from './saving/file-items.ts'
export { refoldContent, reindexItems } from './search/index-content.ts'
export { itemTrash, restoreItems } from './trash.ts'
export { candidateOf, mergeCandidate } from './saving/candidate.ts'
export { trySaving } from './saving/try-saving.ts'

export type { ContentPage } from './queries.ts'

export async function listContent(
  deps: Deps,
  filter: LibraryFilter,
  { order, ...page }: Page & { order?: ContentOrder | undefined },
) {
  const { db, config } = deps
  const { ids, ...total } = await findItems({ ...deps, prepared: plannedAnew(db) }, filter, {
    ...page,
    order,
  })
  const rows = await queries.readContent(deps.prepared, ids)
  return { items: rows.map((row) => toContent(row, config.publicUrl)), ...shownTotal(total), ...page }
}

/** The numbers of the dashboard that grow with the library. */
export async function countForDashboard(reads: Pick<Reads, 'db' | 'memory'>) {
  const count = (flags: Pick<LibraryFilter, 'active' | 'featured'>) =>
    countItems(reads, { ...everything, ...flags })
  const [totalContent, featuredContent, activeContent] = await Promise.all([
    count({}),
    count({ featured: true }),
    count({ active: true }),
  ])
  return { totalContent, featuredContent, activeContent }
}

type Reads = Pick<Deps, 'db' | 'prepared' | 'memory'>

const everything: queries.ResolvedFilter = {}

/** Counts once for all pages of a filter, and again after every change. */
function countItems(
  { db, memory }: Pick<Reads, 'db' | 'memory'>,
  filter: queries.ResolvedFilter,
  isExact = false,
): Promise<Total> {
  return memory.totals.read(JSON.stringify([filter, isExact]), async () => ({
    value: await queries.countContent(db, filter, isExact),
    keys: ['content', 'categories'],
  }))
}

/** A walk through the library in its order may read at most this many items for each match. */
const RARE = 10
/** A walk ends after this many items, or after three times as many as it needs if matches are spread evenly. */
const NEAR = 5000

/**
 * A walk skips other items at little cost if the index of the order has all columns of the filter. Otherwise
 * the walk is bounded.
 */
function chooseWay(
  { category, missing, platform }: queries.ResolvedFilter,
  { pageSize, order = 'newest' }: queries.ContentPage,
  { total, all, before }: { total: Total; all: Total; before: number },
): queries.Way {
  if (!total.isEstimate) return { isRare: RARE * total.total < all.total }
  if ((!category && !missing && !platform) || order !== 'newest') return { isRare: false }
  const even = ((before + pageSize) * all.total) / total.total
  const atMost = Math.max(NEAR, 3 * Math.round(even))
  // Finding an item by its filter costs as much as two steps of a walk.
  const isRare = even > 2 * total.total
  return { isRare, atMost: isRare || atMost >= all.total ? undefined : atMost }
}

const beyondPages = `Pages end after ${limits.pagedItemsMax} items: go on with \`after\`, from the \`next\` of a page`

/** Ids of the items in the order of the page; with search words the best match comes first. */
export async function findItems(
  reads: Reads,
  filter: LibraryFilter,
  page: queries.ContentPage,
): Promise<Total & { ids: string[] }> {
  const resolved = await queries.resolveFilter(reads.db, filter)
  if (filter.q) return await queries.findContentByWords(reads, resolved, page)
  const total = await countItems(reads, resolved)
  const before = page.after ? 0 : (page.page - 1) * page.pageSize
  if (before >= total.total && !total.isEstimate) return { ids: [], ...total }
  if (before >= (page.most ?? Number.POSITIVE_INFINITY))
    throw new AppError('bad-request', { message: beyondPages })
  const all = await countItems(reads, everything)
  const way = chooseWay(resolved, page, { total, all, before })
  const walked = await queries.listContentIds(reads.prepared, resolved, page, way)
  const isWhole = way.atMost === undefined || walked.length === page.pageSize
  const ids = isWhole
    ? walked
    : await queries.listContentIds(reads.prepared, resolved, page, { isRare: true })
  // A cursor does not tell how many items come before the page.
  if (page.after) return { ids, ...total }
  const countEvery = async () => (await countItems(reads, resolved, true)).total
  return { ids, ...(await settleTotal(total, page, ids.length, countEvery)) }
}

export async function getContent({ prepared, config }: Deps, id: string): Promise<Content> {
  const [row] = await queries.readContent(prepared, [id])
  return toContent(existing(row), config.publicUrl)
}

interface NewItem {
  /** Id of the person who saves it; null for the program itself. */
  savedBy: string | null
  /** Original time of an imported item. */
  createdAt?: Date
}

export async function createContent(
  deps: Deps,
  input: ContentInput,
  { savedBy, ...about }: NewItem,
): Promise<Content> {
  const candidate = candidateOf(input)
  await verifyFiles(deps, candidate)
  return await saveOne(deps, savedBy, async () => ({ candidate, ...about }))
}

export async function updateContent(
  deps: Deps,
  id: string,
  patch: ContentPatch,
  { ifMatch, savedBy }: { ifMatch: number | undefined; savedBy: string },
): Promise<Content> {
  if (isNoChange(patch)) return expected(await getContent(deps, id), ifMatch)
  await verifyFiles(deps, { images: {}, sources: [], ...patch })
  return await saveOne(deps, savedBy, async (trx) => {
    const before = expected((await lockItems(trx, [id]))[0], ifMatch)
    if (patch.publishAt !== undefined) await writing.forgetMissed(trx, [id])
    return { before, candidate: mergeCandidate(before.candidate, patch) }
  })
}

/** Fields that the server itself may change and the apps show. */
const shownFields = ['active', 'sources', 'chapters', 'durationSec'] as const

/** Changes by the server itself. The version stays, so no open form becomes stale. */
export async function changeItem(trx: Db, id: string, values: writing.ItemChange): Promise<void> {
  if (shownFields.some((name) => values[name] !== undefined))
    await tellChanges(trx, 'content', [{ id, is: values.active }])
  await writing.changeItem(trx, id, values)
  if (values.sources !== undefined) await refreshLacks(trx, [id])
}

/** Returns the item as it was saved. */
async function saveOne(
  deps: Deps,
  savedBy: string | null,
  prepare: (trx: Db) => Promise<ItemToSave>,
): Promise<Content> {
  const saved = await inTransaction(deps.db, async (trx) => {
    const [outcome] = await saveItems(deps, trx, [await prepare(trx)], { savedBy })
    if (!outcome) throw new Error('Nothing came of a save')
    if (!isSettled(outcome)) throw outcome.refusal
    return outcome
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? slugTaken() : isForeignKeyViolation(error) ? categoryGone() : error
  })
  const [content] = await Promise.all([getContent(deps, saved.id), announceChange(deps, keysOf([saved]))])
  return content
}

/** Thumbnails for the seek bar are stored beside the manifests. */
function thumbnailsOf({ sources, hasThumbnails }: queries.ShownColumns): string | undefined {
  return hasThumbnails ? sources.find(isPackaged)?.url.replace(/[^/]+$/, thumbnailsFile) : undefined
}

function showSource({ kind, url, quality, mimeType, licenceUrl }: Source, publicUrl: string): AppSource {
  return {
    kind,
    url: absoluteUrl(url, publicUrl),
    quality,
    mimeType,
    ...(licenceUrl && { licenceUrl: new URL(licenceUrl, publicUrl).href }),
  }
}

/** Audio-only streams of the sources that have one. */
export function showSoundSources(
  { sources }: Pick<queries.ShownColumns, 'sources'>,
  publicUrl: string,
): AppSource[] {
  return sources.flatMap(({ soundUrl, ...source }) =>
    soundUrl === undefined ? [] : [showSource({ ...source, url: soundUrl }, publicUrl)],
  )
}

/** Fields that apps and staff both see. */
export function showFields(row: queries.ShownColumns, publicUrl: string) {
  const absolute = (url: string) => absoluteUrl(url, publicUrl)
  const thumbnails = thumbnailsOf(row)
  return {
    _id: row.id,
    ...pick(row, appContentFields),
    images: mapImageKinds((kind) => absolute(row.images[kind] ?? '')),
    sources: row.sources.map((source) => showSource(source, publicUrl)),
    ...(thumbnails !== undefined && { thumbnailsUrl: absolute(thumbnails) }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function toContent(row: queries.StoredContent, publicUrl: string): Content {
  const fields = fieldsOf(row)
  return {
    ...showFields(row, publicUrl),
    ...pick(fields, staffContentFields),
    sources: row.sources.map(({ needsStreams, ...source }) => ({
      ...showSource(source, publicUrl),
      ...(needsStreams !== undefined && { needsStreams }),
    })),
    drm: { ...fields.drm, s3Url: absoluteUrl(fields.drm.s3Url, publicUrl) },
    processing: row.submission && withoutNull(row.submission),
    captions: row.captions.map((caption) => ({
      ...toCaption(caption, publicUrl),
      createdAt: caption.createdAt,
    })),
    scheduleMissed: row.scheduleMissed,
    imageSizes: row.imageSizes,
    deadSource: row.deadSource,
    version: row.version,
  }
}

function withoutNull(submission: NonNullable<queries.StoredContent['submission']>) {
  const { message, failure, queuePlace, etaSec, ...always } = submission
  return { ...always, ...known({ message, failure, queuePlace, etaSec }) }
}

function toCaption({ language, label, key }: queries.StoredContent['captions'][number], publicUrl: string) {
  return { language, label, url: `${publicUrl}/media/${key}` }
}

/** Activates and deactivates items that are due; returns how many. */
export async function carryOutContent(deps: Deps): Promise<number> {
  const items = await carryOutDue(deps, {
    noun: 'content',
    lock: (trx, most) => lockDue(trx, 'content', most),
    write: (trx, rows) => writeCarriedOut(trx, 'content', rows),
    findProblems: (_, due) => due.map((row) => whyNotActive({ ...row, drm: drmOf(row) }) ?? null),
  })
  if (items.length > 0) await announceChange(deps, [...new Set(items.flatMap(({ id }) => itemKeys(id)))])
  return items.length
}
