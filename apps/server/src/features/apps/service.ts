// Items, categories and slides in the form in which the apps see them.
import {
  type AppContent,
  type AppContentDetail,
  type AppContentQuery,
  type AppDownload,
  type Calls,
  type LibraryFilter,
  type OutputOf,
  type ReaderLanguage,
  categoryTextsFor,
  fitsWords,
  limits,
  playsAsItIs,
  smallImagesOf,
  textsFor,
} from '@jinvani/contract'
import { writeCues } from '@jinvani/media'
import { AppError, existing } from '../../platform/app-error.ts'
import { type Page, shownTotal } from '../../platform/database/list-pages.ts'
import { withIdsOf } from '../../platform/database/prepared.ts'
import type { MadeDownloads } from '../../platform/database/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { type ContentPage, findRows, showFields, showSoundSources, withMatches } from '../content/service.ts'
import * as queries from './queries.ts'
import type { Handlers, ShownKeys } from '../../platform/http/handler.ts'
import { listAppCarousel } from '../carousel/service.ts'
import { listAppCategories } from '../categories/service.ts'
import type { PublicKey } from '../public-changes/service.ts'
import { openUrl } from '../uploads/service.ts'

/** Puts streams first. The uploaded file is offered beside streams only if every phone is known to play it. */
function orderForApps(sources: queries.PublicItem['sources']) {
  const streams = sources.filter(({ kind }) => kind === 'dash' || kind === 'hls')
  const isShown = (source: (typeof sources)[number]) =>
    playsAsItIs(source) &&
    (streams.length === 0 || source.needsStreams === false || !source.url.startsWith('/media/'))
  return [...streams, ...sources.filter((source) => !streams.includes(source) && isShown(source))]
}

function toAppContent(row: queries.PublicItem, publicUrl: string, reader: ReaderLanguage): AppContent {
  const fields = showFields({ ...row, sources: orderForApps(row.sources) }, publicUrl)
  return {
    ...fields,
    ...textsFor(reader, row),
    categories: row.categories.map(({ _id, slug, bgcolor, ...texts }) => {
      const { description: _, ...name } = categoryTextsFor(reader, { ...texts, description: '' })
      return { _id, slug, bgcolor, ...name }
    }),
    smallImages: smallImagesOf(fields.images, publicUrl),
    soundSources: showSoundSources(row, publicUrl),
    drm: { enabled: row.drmEnabled },
    captions: row.captions.map(({ key, ...caption }) => ({ ...caption, url: `${publicUrl}/media/${key}` })),
  }
}

export async function listAppContent(
  deps: Deps,
  asked: LibraryFilter,
  { after = '', ...asPage }: Page & { after?: string },
  reader: ReaderLanguage,
): Promise<OutputOf<Calls['appListContent']>> {
  const page = { ...pageAfter(after, asPage), most: limits.pagedItemsMax }
  const filter = { ...asked, active: true, forApps: true }
  const { prepared, config } = deps
  const { rows, found, ...total } = await findRows(deps, filter, page, {
    ofWalk: (ids, order) => prepared(withIdsOf(queries.byIds, ids, order)),
    ofIds: (ids) => queries.readPublicItems(prepared, ids),
  })
  const shown = rows.map((row) => toAppContent(row, config.publicUrl, reader))
  const items = await withMatches(prepared, filter, shown)
  const last = items.at(-1)
  // The cursor below is a time: another order needs a cursor of its own.
  page.order satisfies 'newest' | undefined
  const nextPage = page.page * page.pageSize < total.total ? `p${page.page + 1}` : null
  // `found` counts ids: some of the items may have been withdrawn before they were read.
  const nextItem = last && found === page.pageSize ? `${Date.parse(last.createdAt)}-${last._id}` : null
  const next = asked.q ? nextPage : nextItem
  return { items, ...shownTotal(total), page: page.page, pageSize: page.pageSize, next }
}

/** Returns the active items with these ids, in the order of the ids. */
export async function readAppContent(
  { prepared, config }: Pick<Deps, 'prepared' | 'config'>,
  ids: string[],
  reader: ReaderLanguage,
): Promise<AppContent[]> {
  const rows = await queries.readPublicItems(prepared, ids)
  return rows.map((row) => toAppContent(row, config.publicUrl, reader))
}

/** The active ones of these items, by id. */
export async function mapAppContent(
  deps: Pick<Deps, 'prepared' | 'config'>,
  ids: Iterable<string>,
  reader: ReaderLanguage,
) {
  const items = await readAppContent(deps, [...new Set(ids)], reader)
  return new Map(items.map((item) => [item._id, item]))
}

const showDownloads = (made: MadeDownloads | null, publicUrl: string): AppDownload[] =>
  made?.files.map(({ key, ...facts }) => ({ ...facts, url: `${publicUrl}/media/${key}` })) ?? []

/** Files of these items that people may download, by id of the item. Protected items have no such files. */
export async function readDownloads({ db, config }: Pick<Deps, 'db' | 'config'>, ids: readonly string[]) {
  const rows = await queries.listDownloads(db, ids)
  return new Map(rows.map(({ id, downloads }) => [id, showDownloads(downloads, config.publicUrl)]))
}

export async function getAppContent(deps: Deps, slug: string, reader: ReaderLanguage) {
  return toDetail(deps, existing(await queries.findPublicItem(deps.prepared, slug)), reader)
}

/** The item as the apps will see it once it is live. `terms`: how long the links in the answer open its files. */
export async function previewAppContent(
  deps: Deps,
  id: string,
  reader: ReaderLanguage,
  terms: { seconds: number; link: string },
): Promise<AppContentDetail> {
  const item = toDetail(deps, existing(await queries.findPreviewedItem(deps.prepared, id)), reader)
  // The preview does not play protected items, so their files need no links.
  if (item.drm.enabled) return item
  const open = <File extends { url: string }>(files: readonly File[]) =>
    Promise.all(files.map(async (file) => ({ ...file, url: await openUrl(deps, file.url, terms) })))
  return {
    ...item,
    sources: await open(item.sources),
    soundSources: await open(item.soundSources),
    captions: await open(item.captions),
    downloads: await open(item.downloads),
  }
}

function toDetail(
  { config }: Pick<Deps, 'config'>,
  row: queries.PublicItemDetail,
  reader: ReaderLanguage,
): AppContentDetail {
  const lyrics = row.lyrics.map(({ script, lines }) => ({
    script,
    lines: lines.map(({ text, atMs }) => ({ text, atSec: atMs === null ? null : atMs / 1000 })),
    meanings: row.meanings.filter((meaning) => fitsWords(meaning.lines, lines)),
  }))
  const downloads = showDownloads(row.downloads, config.publicUrl)
  return { ...toAppContent(row, config.publicUrl, reader), lyrics, downloads }
}

/** Assumed length of the last chapter, if the length of the film is unknown. */
const LAST_SEC = 3600

async function getChapters(deps: Deps, slug: string): Promise<string> {
  const { chapters, durationSec } = await getAppContent(deps, slug, undefined)
  const cues = chapters.map(({ startSec, title }, index) => ({
    startSec,
    endSec: chapters[index + 1]?.startSec ?? (durationSec > startSec ? durationSec : startSec + LAST_SEC),
    settings: '',
    text: title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  }))
  return writeCues(cues)
}

/** A cursor: the page number for a search, whose order may change; otherwise the time and id of the last item. */
const form = /^p(?<page>\d{1,7})$|^(?<at>\d{1,15})-(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The latest time of a cursor: PGlite cannot read years of five digits. */
const LAST_MS = Date.UTC(9999, 11, 31)

/** Returns the page that the cursor `after` names; without a cursor, `page`. Throws 400 for an invalid cursor. */
function pageAfter(after: string, { page, pageSize }: Page): ContentPage & { order?: 'newest' } {
  if (after === '') return { page, pageSize }
  const { page: number, at, id } = form.exec(after)?.groups ?? {}
  if (number) return { page: Number(number), pageSize }
  if (!at || !id) throw new AppError('bad-request', { message: 'Send `after` as it came in `next`' })
  return { page: 1, pageSize, after: { at: new Date(Math.min(Number(at), LAST_MS)), id } }
}

export function catalogueRoutes(deps: Deps) {
  const list = ({ page, pageSize, after, lang, ...filter }: AppContentQuery) => {
    filter satisfies { [name in keyof typeof filter]: name extends keyof LibraryFilter ? unknown : never }
    return listAppContent(deps, filter, { page, pageSize, after }, lang)
  }
  return {
    appListContent: ({ query }) => list(query),
    appFeaturedContent: ({ query }) => list({ ...query, featured: true }),
    appGetContent: ({ params, query }) => getAppContent(deps, params.slug, query.lang),
    appGetChapters: ({ params }) => getChapters(deps, params.slug),
    appListCategories: ({ query }) => listAppCategories(deps, query.lang),
    appListCarousel: () => listAppCarousel(deps),
  } satisfies Partial<Handlers>
}

/** Cache keys of each answer. Slides also depend on items and categories: a slide disappears with its target. */
export const catalogueShows = {
  appListContent: () => ['content', 'categories'],
  appFeaturedContent: () => ['content', 'categories'],
  appGetContent: ({ _id }) => [`content-${_id}`, 'categories'],
  appGetChapters: () => ['content'],
  appListCategories: () => ['categories'],
  appListCarousel: () => ['carousel', 'content', 'categories'],
} satisfies Partial<ShownKeys<PublicKey>>
