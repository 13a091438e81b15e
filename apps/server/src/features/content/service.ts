import { isDeepStrictEqual } from 'node:util'
import {
  type Content,
  type ContentInput,
  type ContentPatch,
  type Source,
  appContentFields,
  staffContentFields,
} from '@jinvani/contract'
import { thumbnailsFile } from '@jinvani/media'
import { AppError, fieldError } from '../../platform/app-error.ts'
import {
  type Db,
  inTransaction,
  isForeignKeyViolation,
  isUniqueViolation,
} from '../../platform/database/connect.ts'
import type { Page } from '../../platform/database/list-pages.ts'
import { plannedAnew } from '../../platform/database/prepared.ts'
import { indexContent } from './search/index-content.ts'
import type { Deps } from '../../platform/deps.ts'
import { isNoChange, keepAsItIs } from '../../platform/no-change.ts'
import { pick } from '../../platform/fields.ts'
import { changesOf, recordActivity } from '../activity/service.ts'
import { recordVersions } from '../history/service.ts'
import { announceChange, itemKeys, itemTextKeys } from '../public-changes/service.ts'
import { findCategories } from '../categories/service.ts'
import { absoluteUrl, claimUploads, ensureVerified, storedUrl } from '../uploads/service.ts'
import { type Draft, columnsOf, draftOf, fieldsOf, mergeDraft } from './draft.ts'
import {
  checkCategories,
  checkChapters,
  checkDrmAllowed,
  isPackaged,
  settleActive,
  settleDrm,
  settleSources,
} from './policy.ts'
import { checkOriginalsStayPrivate, checkPlaysNowhere } from './one-protection.ts'
import * as queries from './queries.ts'

export { isPackaged } from './policy.ts'
export { changeItem } from './queries.ts'
export { refoldContent } from './search/refold-content.ts'

export type ItemFilter = queries.ContentFilter

export async function listContent(deps: Deps, filter: ItemFilter, page: Page) {
  const { db, config } = deps
  const { ids, total } = await findItems({ ...deps, prepared: plannedAnew(db) }, filter, page)
  const rows = await queries.listContentByIds(db, ids)
  return { items: rows.map((row) => toContent(row, config.publicUrl)), total, ...page }
}

type Reads = Pick<Deps, 'db' | 'prepared' | 'memory'>

/** The same for all pages of a filter: counted once for all of them, and again after every change. */
function countItems({ db, memory }: Reads, filter: ItemFilter): Promise<number> {
  return memory.totals.read(JSON.stringify(filter), async () => ({
    value: await queries.countContent(db, filter),
    keys: ['content', 'categories'],
  }))
}

/** Which items: newest first; with words to search for the best match first. */
export async function findItems(
  reads: Reads,
  filter: ItemFilter,
  page: Page,
): Promise<{ ids: string[]; total: number }> {
  if (filter.q) return queries.findContentByWords(reads.db, filter, page)
  const total = await countItems(reads, filter)
  if (total === 0) return { ids: [], total }
  // By its id the database knows how large a category is, and so which index to read.
  const category = await queries.findCategoryId(reads.db, filter.category)
  return { ids: await queries.listContentIds(reads.prepared, { ...filter, category }, page), total }
}

export async function getContent({ db, config }: Deps, id: string): Promise<Content> {
  const row = await queries.findContent(db, id)
  if (!row) throw new AppError('not-found')
  return toContent(row, config.publicUrl)
}

interface NewItem {
  /** Who saves it; null for the program itself. */
  savedBy: string | null
  /** Of an item that was made elsewhere before. */
  createdAt?: Date
}

export async function createContent(deps: Deps, input: ContentInput, about: NewItem): Promise<Content> {
  const draft = draftOf(input)
  await verifyFiles(deps, draft)
  const id = await saveAndAnnounce(deps, (trx) => save(deps, trx, draft, about))
  return getContent(deps, id)
}

export async function updateContent(
  deps: Deps,
  id: string,
  patch: ContentPatch,
  { ifMatch, savedBy }: { ifMatch: number | undefined; savedBy: string },
): Promise<Content> {
  if (isNoChange(patch)) return await keepAsItIs(getContent(deps, id), ifMatch)
  await verifyFiles(deps, { images: {}, sources: [], ...patch })
  await saveAndAnnounce(deps, async (trx) => {
    const row = await queries.lockContent(trx, id)
    if (!row) throw new AppError('not-found')
    if (ifMatch !== undefined && ifMatch !== row.version) throw new AppError('stale-edit')
    const before = fieldsOf(row)
    return await save(deps, trx, mergeDraft(before, patch), {
      savedBy,
      before: { id, draft: before, version: row.version },
    })
  })
  return getContent(deps, id)
}

/** Its streams and captions are collected afterwards; a provider outside is told of its film. */
export async function deleteContent(deps: Deps, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const row = await queries.lockContent(trx, id)
    if (!row) throw new AppError('not-found')
    const film = await queries.findOutsideFilm(trx, id)
    await queries.deleteContent(trx, id)
    await recordActivity(trx, 'content.delete', { id, name: row.title })
    if (film) await deps.queue.send(trx, 'film.forget', film)
    await deps.queue.send(trx, 'package.collect', {})
  })
  await announceChange(deps, itemKeys(id))
}

/** Returns the id of the item that was saved. */
async function saveAndAnnounce(deps: Deps, work: (trx: Db) => Promise<Saved>): Promise<string> {
  try {
    const { id, hasSameFiles } = await inTransaction(deps.db, work)
    await announceChange(deps, hasSameFiles ? itemTextKeys(id) : itemKeys(id))
    return id
  } catch (error) {
    const message = 'Content with this slug already exists'
    if (isUniqueViolation(error))
      throw new AppError('slug-taken', { message, errors: [{ path: 'slug', message }] })
    if (isForeignKeyViolation(error)) throw fieldError('categories', 'A category was deleted meanwhile')
    throw error
  }
}

/** Own files are looked at before the transaction: that may take a while. */
async function verifyFiles(
  deps: Deps,
  draft: Pick<ContentPatch, 'images' | 'sources' | 'drm'>,
): Promise<void> {
  const images = Object.entries(draft.images ?? {}).map(([kind, url = '']) => ({
    url,
    path: `images.${kind}`,
    isImage: true,
  }))
  const sources = (draft.sources ?? []).map(({ url }, index) => ({
    url,
    path: `sources.${index}.url`,
    isImage: false,
  }))
  const original = draft.drm?.s3Url ? [{ url: draft.drm.s3Url, path: 'drm.s3Url', isImage: false }] : []
  await ensureVerified(deps, [...images, ...sources, ...original])
}

interface Saved {
  id: string
  /** As before, and readable by the same people. */
  hasSameFiles: boolean
}

/** Applies every rule to the draft and writes it. */
async function save(
  deps: Deps,
  trx: Db,
  sent: Draft,
  { before, createdAt, savedBy }: NewItem & { before?: { id: string; draft: Draft; version: number } },
): Promise<Saved> {
  const draft = withStoredUrls(sent, deps.config.publicUrl)
  checkDrmAllowed(draft)
  checkChapters(draft, before?.draft)
  checkCategories(
    draft.categories,
    await findCategories(trx, draft.categories),
    before?.draft,
    draft.mediaType,
  )
  const drm = settleDrm(draft, before?.draft)
  if (drm.enabled && drm.s3Url && !drm.s3Url.startsWith('/media/videos/'))
    throw fieldError('drm.s3Url', 'The file of a protected film has to be uploaded here')
  const sources = settleSources(draft, drm, before?.draft, '/media/')
  const active = settleActive(draft.active, drm, sources)
  // First, so that of two saves that name one file the second sees the first.
  await claimUploads(trx, {
    public: [...Object.values(draft.images), ...sources.map(({ url }) => url)],
    private: drm.enabled ? [drm.s3Url] : [],
  })
  await checkOriginalsStayPrivate(trx, sources, before?.id)
  if (drm.enabled && drm.s3Url) await checkPlaysNowhere(trx, drm.s3Url, before?.id)
  const settled = { ...draft, drm, sources, active }
  const row = columnsOf(settled)
  const id = before?.id ?? (await queries.insertContent(trx, { ...row, ...stampedAt(createdAt) }))
  if (before) await queries.updateContent(trx, id, row)
  await queries.setCategories(trx, id, draft.categories)
  await indexContent(trx, [{ id, ...draft }])
  const changes = changesOf(before?.draft ?? null, settled)
  const name = before?.draft.title ?? draft.title
  await recordActivity(trx, before ? 'content.update' : 'content.create', { id, name, changes })
  const version = (before?.version ?? 0) + 1
  await recordVersions(trx, 'content', [{ id, name, version, before: before?.draft ?? null, after: settled }])
  // Whether its file has to become streams is decided by the job, out of this request's time.
  if (deps.config.mediaProcessing || deps.config.outsideProvider)
    await deps.queue.send(trx, 'submission.plan', { contentId: id, startedBy: savedBy })
  const hasSameFiles = before?.draft.active === active && isDeepStrictEqual(before.draft.sources, sources)
  return { id, hasSameFiles }
}

const stampedAt = (date: Date | undefined) => date && { createdAt: date, updatedAt: date }

function withStoredUrls(draft: Draft, publicUrl: string): Draft {
  const { poster, thumbnail, banner } = draft.images
  return {
    ...draft,
    images: {
      poster: storedUrl(poster, publicUrl),
      thumbnail: storedUrl(thumbnail, publicUrl),
      banner: storedUrl(banner, publicUrl),
    },
    sources: draft.sources.map((source) => ({ ...source, url: storedUrl(source.url, publicUrl) })),
    drm: { ...draft.drm, s3Url: storedUrl(draft.drm.s3Url, publicUrl) },
  }
}

/** Pictures for the seek bar lie beside the manifests. */
function thumbnailsOf({ sources, hasThumbnails }: queries.ShownColumns): string | undefined {
  return hasThumbnails ? sources.find(isPackaged)?.url.replace(/[^/]+$/, thumbnailsFile) : undefined
}

function showSource({ kind, url, quality, mimeType, licenceUrl }: Source, publicUrl: string): Source {
  return {
    kind,
    url: absoluteUrl(url, publicUrl),
    quality,
    mimeType,
    ...(licenceUrl && { licenceUrl: new URL(licenceUrl, publicUrl).href }),
  }
}

/** The streams of sound alone, for those sources that have one. */
export function showSoundSources(
  { sources }: Pick<queries.ShownColumns, 'sources'>,
  publicUrl: string,
): Source[] {
  return sources.flatMap(({ soundUrl, ...source }) =>
    soundUrl === undefined ? [] : [showSource({ ...source, url: soundUrl }, publicUrl)],
  )
}

/** What the apps see as staff does. */
export function showFields(row: queries.ShownColumns, publicUrl: string) {
  const absolute = (url: string) => absoluteUrl(url, publicUrl)
  const { poster, thumbnail, banner } = row.images
  const thumbnails = thumbnailsOf(row)
  return {
    _id: row.id,
    ...pick(row, appContentFields),
    images: { poster: absolute(poster), thumbnail: absolute(thumbnail), banner: absolute(banner) },
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
    drm: { ...fields.drm, s3Url: absoluteUrl(fields.drm.s3Url, publicUrl) },
    processing: row.submission && withoutNull(row.submission),
    captions: row.captions.map((caption) => ({
      ...toCaption(caption, publicUrl),
      createdAt: caption.createdAt,
    })),
    version: row.version,
  }
}

function withoutNull(submission: NonNullable<queries.StoredContent['submission']>) {
  const { message, queuePlace, etaSec, ...always } = submission
  return {
    ...always,
    ...(message !== null && { message }),
    ...(queuePlace !== null && { queuePlace }),
    ...(etaSec !== null && { etaSec }),
  }
}

function toCaption({ language, label, key }: queries.StoredContent['captions'][number], publicUrl: string) {
  return { language, label, url: `${publicUrl}/media/${key}` }
}
