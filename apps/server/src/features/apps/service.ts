// The library in the form that the apps see.
import {
  type AppContent,
  type AppContentDetail,
  type Calls,
  type LibraryFilter,
  type OutputOf,
  type ReaderLanguage,
  categoryTextsFor,
  limits,
  playsAsItIs,
  smallImagesOf,
  textsFor,
} from '@jinvani/contract'
import { writeCues } from '@jinvani/media'
import { AppError, existing } from '../../platform/app-error.ts'
import { type Page, shownTotal } from '../../platform/database/list-pages.ts'
import type { Deps } from '../../platform/deps.ts'
import { type ContentPage, findItems, showFields, showSoundSources } from '../content/service.ts'
import * as queries from './queries.ts'

/** Streams first; our own file is listed beside streams only if every phone is known to play it. */
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
    categories: row.categories.map(({ _id, slug, ...texts }) => {
      const { description: _, ...name } = categoryTextsFor(reader, { ...texts, description: '' })
      return { _id, slug, ...name }
    }),
    smallImages: smallImagesOf(fields.images, publicUrl),
    soundSources: showSoundSources(row, publicUrl),
    drm: { enabled: row.drmEnabled },
    captions: row.captions.map(({ language, label, key }) => ({
      language,
      label,
      url: `${publicUrl}/media/${key}`,
    })),
  }
}

export async function listAppContent(
  deps: Deps,
  asked: LibraryFilter,
  { after = '', ...asPage }: Page & { after?: string },
  reader: ReaderLanguage,
): Promise<OutputOf<Calls['appListContent']>> {
  const page = pageAfter(after, asPage)
  const most = limits.pagedItemsMax
  const { ids, ...total } = await findItems(deps, { ...asked, active: true }, { ...page, most })
  const items = await readAppContent(deps, ids, reader)
  const next = nextAfter(page, Boolean(asked.q), { items, found: ids.length, total: total.total })
  return { items, ...shownTotal(total), page: page.page, pageSize: page.pageSize, next }
}

/** The active ones of these items, in the order of the ids. */
export async function readAppContent(
  { prepared, config }: Pick<Deps, 'prepared' | 'config'>,
  ids: string[],
  reader: ReaderLanguage,
): Promise<AppContent[]> {
  const rows = await queries.readPublicItems(prepared, ids)
  return rows.map((row) => toAppContent(row, config.publicUrl, reader))
}

export async function getAppContent(
  deps: Deps,
  slug: string,
  reader: ReaderLanguage,
): Promise<AppContentDetail> {
  const row = existing(await queries.findPublicItem(deps.prepared, slug))
  const lyrics = row.lyrics.map(({ script, lines }) => ({
    script,
    lines: lines.map(({ text, atMs }) => ({ text, atSec: atMs === null ? null : atMs / 1000 })),
  }))
  return { ...toAppContent(row, deps.config.publicUrl, reader), lyrics }
}

/** Length of the last chapter if that of the film is unknown. */
const LAST_SEC = 3600
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

export async function getChapters(deps: Deps, slug: string): Promise<string> {
  const { chapters, durationSec } = await getAppContent(deps, slug, undefined)
  const cues = chapters.map(({ startSec, title }, index) => ({
    startSec,
    endSec: chapters[index + 1]?.startSec ?? (durationSec > startSec ? durationSec : startSec + LAST_SEC),
    settings: '',
    text: title.replaceAll(/[&<>]/g, (sign) => signs[sign] ?? sign),
  }))
  return writeCues(cues)
}

// The cursor of a list: where its next page begins. The apps send it back unchanged.

/** A page number for a search, which has no stable order to continue from; else time and id of the last item. */
const form = /^p(?<page>\d{1,7})$|^(?<at>\d{1,15})-(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** PGlite cannot read years of five digits. */
const LAST_MS = Date.UTC(9999, 11, 31)

/** Returns the page that `after` names, or `page` if it is empty. Throws 400 if it is not a cursor. */
function pageAfter(after: string, page: Page): ContentPage {
  if (after === '') return page
  const { page: number, at, id } = form.exec(after)?.groups ?? {}
  if (number) return { ...page, page: Number(number) }
  if (!at || !id) throw new AppError('bad-request', { message: 'Send `after` as it came in `next`' })
  return { ...page, page: 1, after: { at: new Date(Math.min(Number(at), LAST_MS)), id } }
}

interface Shown {
  items: AppContent[]
  /** Number of ids that the query found; some of these items may have been withdrawn before they were read. */
  found: number
  total: number
}

/** Returns null on the last page. */
function nextAfter({ page, pageSize }: Page, isSearch: boolean, { items, found, total }: Shown) {
  if (isSearch) return page * pageSize < total ? `p${page + 1}` : null
  const last = items.at(-1)
  return last && found === pageSize ? `${Date.parse(last.createdAt)}-${last._id}` : null
}
