import {
  type AppSource,
  type Content,
  type ContentInput,
  type ContentOrder,
  type ContentPatch,
  type EstimatedStat,
  type LibraryFilter,
  type Source,
  appContentFields,
  limits,
  mapImageKinds,
  staffContentFields,
} from '@jinvani/contract'
import { thumbnailsFile } from '@jinvani/media'
import { AppError, existing, expected } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import { type Prepared, plannedAnew, withIdsOf } from '../../platform/database/prepared.ts'
import type { Deps } from '../../platform/deps.ts'
import { isNoChange, known, pick } from '../../platform/record-fields.ts'
import { announceChange, itemKeys } from '../public-changes/service.ts'
import { tellChanges } from '../webhooks/service.ts'
import { absoluteUrl } from '../uploads/service.ts'
import { toCandidate, toDrm, toFields, mergeCandidate, noCredits } from './saving/candidate.ts'
import { isPackaged, whyNotActive } from './policy.ts'
import * as queries from './queries.ts'
import { refreshLacks } from './refresh-lacks.ts'
import { listChangedKeys, lockItems, saveItems } from './saving/save-items.ts'
import * as writing from './saving/write-queries.ts'
import { findMatches } from './search/find-spoken.ts'
import { verifyFiles } from './saving/try-saving.ts'
import { type ItemToSave, isSettled, refuseViolation } from './saving/settle-items.ts'
import { carryOutDue } from '../schedule/service.ts'
import { type Page, type Total, settleTotal, shownTotal } from '../../platform/database/list-pages.ts'

export { isPackaged, whyNotActive } from './policy.ts'
export { countLacking, findOutLacks, refreshAllLacks, refreshLacks } from './refresh-lacks.ts'
export { findDuration, findTitle, listIdsBySlug, listPlaying, lockNamed } from './queries.ts'
export { listChangedKeys, lockItems, readItems, saveItems } from './saving/save-items.ts'
export {
  type ItemToSave,
  type LockedItem,
  type Outcome,
  type SettledItem,
  checkItems,
  contentSlugs,
  isSettled,
  refuseViolation,
} from './saving/settle-items.ts'
export { fillPoster, findFreeSlug, retitle } from './saving/file-items.ts'
export { listWithWords } from './search/find-words.ts'
export { refoldContent, reindexItems } from './search/index-content.ts'
export { indexSpoken, listUnindexedCaptions } from './search/index-spoken.ts'
export { itemTrash, restoreItems } from './trash.ts'
export { toCandidate, mergeCandidate } from './saving/candidate.ts'
export { trySaving } from './saving/try-saving.ts'

export type { ContentPage } from './queries.ts'

export async function listContent(
  deps: Deps,
  filter: LibraryFilter,
  asked: Page & { order?: ContentOrder | undefined },
) {
  const { db, prepared, config } = deps
  const { order: _order, ...page } = asked
  const { rows, ...total } = await findRows({ ...deps, prepared: plannedAnew(db) }, filter, asked, {
    ofWalk: (ids, order) => prepared(withIdsOf(queries.byIds, ids, order)),
    ofIds: (ids) => queries.readContent(prepared, ids),
  })
  const shown = rows.map((row) => toContent(row, config.publicUrl))
  return { items: await withMatches(prepared, filter, shown), ...shownTotal(total), ...page }
}

/** Adds to each item the places in its captions where the words of the search are spoken. */
export async function withMatches<Item extends Pick<Content, '_id'> & { captions: unknown[] }>(
  prepared: Prepared,
  { q = '', forApps = false }: Pick<queries.AskedFilter, 'q' | 'forApps'>,
  items: Item[],
) {
  const ids = items.filter(({ captions }) => captions.length > 0).map(({ _id }) => _id)
  const matches = await findMatches(prepared, q, ids, forApps)
  return items.map((item) => ({ ...item, ...known({ matches: matches.get(item._id) }) }))
}

export async function countForDashboard(reads: Reads): Promise<Record<EstimatedStat, Total>> {
  const [totalContent, featuredContent, activeContent] = await Promise.all([
    countItems(reads, {}),
    countItems(reads, { featured: true }),
    countItems(reads, { active: true }),
  ])
  return { totalContent, featuredContent, activeContent }
}

type Reads = Pick<Deps, 'db' | 'prepared' | 'memory'>

/** The count is cached for all pages, until the library changes. */
function countItems({ db, memory }: Reads, filter: queries.ResolvedFilter, isExact = false): Promise<Total> {
  return memory.totals.read(JSON.stringify([filter, isExact]), async () => ({
    value: await queries.countContent(db, filter, isExact),
    keys: ['content', 'categories'],
  }))
}

/** A walk from the newest item is cheap if 1 in 10 items pass the filter; if its columns are indexed, 1 in 100. */
const RARE = 10
const RARE_INDEXED = 100
/** A walk may pass this many items, or three times as many as it would need if matches were spread evenly. */
const NEAR = 1000

/** True if the index of the order contains every column of the filter. */
function isInIndex(filter: queries.ResolvedFilter, order = 'newest'): boolean {
  const { active: _, featured: _featured, mediaType: _mediaType, forApps: _forApps, ...others } = filter
  return order === 'newest' && !Object.values(others).some(Boolean)
}

/** Chooses how to find a page: by a walk, by a limited walk if that is not cheap, or by sorting all matches. */
export function chooseWay(
  filter: queries.ResolvedFilter,
  { pageSize, order = 'newest' }: queries.ContentPage,
  { total, all, before }: { total: Total; all: Total; before: number },
): queries.Way {
  const isIndexed = isInIndex(filter, order)
  const isCheap = total.isEstimate ? isIndexed : (isIndexed ? RARE_INDEXED : RARE) * total.total >= all.total
  if (isCheap) return { isRare: false }
  if (order !== 'newest') return { isRare: !total.isEstimate }
  const even = ((before + pageSize) * all.total) / total.total
  const atMost = Math.max(NEAR, 3 * Math.round(even))
  // Finding an item by the filter costs as much as two steps of a walk.
  const isRare = even > 2 * total.total
  return { isRare, atMost: isRare || atMost >= all.total ? undefined : atMost }
}

const beyondPages = `Pages end after ${limits.pagedItemsMax} items: go on with \`after\`, from the \`next\` of a page`

/** How to read the rows of a page: with the query that finds them (`ofWalk`) or by their ids (`ofIds`). */
interface Reading<Row> {
  ofWalk: (ids: ReturnType<typeof queries.findPage>, order: string) => Promise<Row[]>
  ofIds: (ids: string[]) => Promise<Row[]>
}

export function findItems(deps: Reads, filter: queries.AskedFilter, page: queries.ContentPage) {
  const reads = { ...deps, prepared: plannedAnew(deps.db) }
  return findRows<string>(reads, filter, page, {
    ofWalk: (query) => listIds(reads, query),
    ofIds: async (ids) => ids,
  })
}

const listIds = async ({ prepared }: Reads, query: ReturnType<typeof queries.findPage>) =>
  (await prepared(query)).map(({ id }) => id)

/** Reads a page; a search begins with the best match. `found` also counts items that vanished before they were read. */
export async function findRows<Row>(
  reads: Reads,
  filter: queries.AskedFilter,
  page: queries.ContentPage,
  reading: Reading<Row>,
): Promise<Total & { rows: Row[]; found: number }> {
  const resolved = await queries.resolveFilter(reads.db, filter)
  if (filter.q) {
    const { ids, ...total } = await queries.findContentByWords(reads, resolved, page)
    return { rows: await reading.ofIds(ids), found: ids.length, ...total }
  }
  const total = await countItems(reads, resolved)
  const before = page.after ? 0 : (page.page - 1) * page.pageSize
  if (before >= total.total && !total.isEstimate) return { rows: [], found: 0, ...total }
  if (before >= (page.most ?? Number.POSITIVE_INFINITY))
    throw new AppError('bad-request', { message: beyondPages })
  const all = await countItems(reads, {})
  const way = chooseWay(resolved, page, { total, all, before })
  const list = (other: queries.Way) => listIds(reads, queries.findPage(resolved, page, other))
  const readPage = async () => {
    if (!way.isRare && way.atMost === undefined && isInIndex(resolved, page.order)) {
      const rows = await reading.ofWalk(queries.findPage(resolved, page, way), queries.newestFirst)
      return { rows, found: rows.length }
    }
    const walked = await list(way)
    const isWhole = way.atMost === undefined || walked.length === page.pageSize
    const ids = isWhole ? walked : await list({ isRare: true })
    return { rows: await reading.ofIds(ids), found: ids.length }
  }
  const read = await readPage()
  // With a cursor, the number of items before the page is unknown, so `settleTotal` cannot correct the total.
  if (page.after) return { ...read, ...total }
  const countEvery = async () => (await countItems(reads, resolved, true)).total
  return { ...read, ...(await settleTotal(total, page, read.found, countEvery)) }
}

export async function getContent({ prepared, config }: Deps, id: string): Promise<Content> {
  const [row] = await queries.readContent(prepared, [id])
  return toContent(existing(row), config.publicUrl)
}

export async function createContent(
  deps: Deps,
  input: ContentInput,
  { savedBy, ...about }: { savedBy: string | null; createdAt?: Date },
): Promise<Content> {
  const candidate = toCandidate(input)
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

/** Fields that the apps show and that the server may change by itself. */
const shownFields = ['active', 'sources', 'chapters', 'durationSec'] as const

/** Changes an item without a new version, for changes by the server: open forms then do not become out of date. */
export async function changeItem(trx: Db, id: string, values: writing.ItemChange): Promise<void> {
  if (shownFields.some((name) => values[name] !== undefined))
    await tellChanges(trx, 'content', [{ id, is: values.active }])
  await writing.changeItem(trx, id, values)
  if (values.sources !== undefined) await refreshLacks(trx, [id])
}

async function saveOne(deps: Deps, savedBy: string | null, prepare: (trx: Db) => Promise<ItemToSave>) {
  const saved = await inTransaction(deps.db, async (trx) => {
    const [outcome] = await saveItems(deps, trx, [await prepare(trx)], { savedBy })
    if (!outcome) throw new Error('Nothing came of a save')
    if (!isSettled(outcome)) throw outcome.refusal
    return outcome
  }).catch((error: unknown) => {
    throw refuseViolation(error) ?? error
  })
  const [content] = await Promise.all([
    getContent(deps, saved.id),
    announceChange(deps, listChangedKeys([saved])),
  ])
  return content
}

const showSource = (source: Source, publicUrl: string): AppSource => ({
  ...pick(source, ['kind', 'quality', 'mimeType']),
  url: absoluteUrl(source.url, publicUrl),
  ...(source.licenceUrl && { licenceUrl: new URL(source.licenceUrl, publicUrl).href }),
})

export const showSoundSources = ({ sources }: Pick<queries.ShownColumns, 'sources'>, publicUrl: string) =>
  sources.flatMap(({ soundUrl, ...source }) =>
    soundUrl === undefined ? [] : [showSource({ ...source, url: soundUrl }, publicUrl)],
  )

export function showFields(row: queries.ShownColumns, publicUrl: string) {
  const absolute = (url: string) => absoluteUrl(url, publicUrl)
  // The thumbnails of the seek bar are in the folder of the manifests.
  const manifest = row.hasThumbnails ? row.sources.find(isPackaged)?.url : undefined
  return {
    _id: row.id,
    ...pick(row, appContentFields),
    credits: { ...noCredits, ...row.credits },
    images: mapImageKinds((kind) => absolute(row.images[kind] ?? '')),
    sources: row.sources.map((source) => showSource(source, publicUrl)),
    ...(manifest && { thumbnailsUrl: absolute(manifest.replace(/[^/]+$/, thumbnailsFile)) }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function toContent(row: queries.StoredContent, publicUrl: string): Content {
  const fields = toFields(row)
  const { submission } = row
  return {
    ...showFields(row, publicUrl),
    ...pick(fields, staffContentFields),
    sources: row.sources.map(({ needsStreams, ...source }) => ({
      ...showSource(source, publicUrl),
      ...(needsStreams !== undefined && { needsStreams }),
    })),
    drm: { ...fields.drm, s3Url: absoluteUrl(fields.drm.s3Url, publicUrl) },
    processing: submission && {
      ...pick(submission, ['id', 'status', 'progress', 'stage']),
      ...known(pick(submission, ['message', 'failure', 'queuePlace', 'etaSec'])),
    },
    captions: row.captions.map(({ key, ...caption }) => ({ ...caption, url: `${publicUrl}/media/${key}` })),
    ...pick(row, ['scheduleMissed', 'imageSizes', 'deadSource', 'version']),
  }
}

export const carryOutContent = (deps: Deps) =>
  carryOutDue(deps, {
    noun: 'content',
    table: 'content',
    keys: itemKeys,
    findProblems: (_, due) => due.map((row) => whyNotActive({ ...row, drm: toDrm(row) }) ?? null),
  })
