import { createHash } from 'node:crypto'
import {
  type AppCollection,
  type AppContent,
  type AppDownload,
  type AppLanguage,
  type CollectionType,
  type Credits,
  type SharePages,
  findFeedLack,
  namesIn,
  findPodcastSquare,
} from '@jinvani/contract'
import Builder from 'fast-xml-builder'
import type { Deps } from '../../platform/deps.ts'
import type { Reading } from '../../platform/memory/short-memory.ts'
import { getAppContent, mapAppContent, readDownloads } from '../apps/service.ts'
import { findFeed } from '../collections/service.ts'
import type { PublicKey } from '../public-changes/service.ts'

interface Episode {
  item: AppContent
  downloads: readonly AppDownload[]
  season?: { number: number; name: string } | undefined
  /** Number of the episode. Undefined if the order of the items has no meaning. */
  number?: number
}
interface Podcast {
  collection: AppCollection
  language: AppLanguage
  episodes: readonly Episode[]
  /** Address of the server, without a slash at the end. */
  origin: string
  /** Addresses of the pages, without the slug. */
  pages: { item: string; collection: string }
}

const builder = new Builder({
  attributeNamePrefix: '@',
  textNodeName: '#',
  ignoreAttributes: false,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
})

/** PSP-1 allows a description of 4,000 bytes. */
const ABOUT_BYTES = 4000
/** Characters that XML 1.0 does not allow, not even escaped (section 2.2). */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const plain = (text: string) => text.replaceAll(unwritable, '').trim()

function about(text: string): string {
  let [kept, bytes] = ['', 0]
  for (const { segment } of new Intl.Segmenter().segment(plain(text))) {
    bytes += Buffer.byteLength(segment)
    if (bytes > ABOUT_BYTES) break
    kept += segment
  }
  return kept.trim()
}

const PODCASTS = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex')

/** UUIDv5 of the feed's address without its scheme. The address contains the id, so the guid survives a new slug. */
function guidOf({ collection, origin }: Podcast): string {
  const name = `${origin}/collections/${collection._id}/feed.xml`.replace(/^https?:\/\//, '')
  const bytes = createHash('sha1').update(PODCASTS).update(name).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const pictureOf = (url: string, origin: string) => {
  const href = findPodcastSquare(url, origin) ?? url
  return href ? { 'itunes:image': { '@href': href } } : {}
}

/** Role and group of https://github.com/Podcastindex-org/podcast-namespace/blob/main/taxonomy.json for each credit. */
const roles: Record<keyof Credits, [role: string, group: string]> = {
  writtenAndDirectedBy: ['director', 'creative direction'],
  music: ['composer', 'audio production'],
  lyrics: ['songwriter', 'writing'],
  singers: ['music contributor', 'audio production'],
  castNames: ['voice actor', 'cast'],
}
const personsOf = ({ credits }: AppContent) =>
  (Object.keys(roles) as (keyof Credits)[]).flatMap((credit) => {
    const [role, group] = roles[credit]
    const names = namesIn(credits[credit]).map(plain).filter(Boolean)
    return names.map((name) => ({ '@role': role, '@group': group, '#': name }))
  })

/** Content types of episodes. Apple expects M4A as `audio/x-m4a`; the registered type is `audio/mp4`. */
const types: Record<AppDownload['kind'], string> = { audio: 'audio/x-m4a', video: 'video/mp4' }

function alternatesOf({ item, downloads }: Episode, main: AppDownload) {
  const files = downloads.filter((file) => file !== main)
  const streams = item.sources.filter(({ kind }) => kind === 'hls')
  const sourceAt = (url: string) => ({ 'podcast:source': { '@uri': url } })
  return [
    ...files.map(({ kind, size, url }) => ({ '@type': types[kind], '@length': size, ...sourceAt(url) })),
    ...streams.map(({ url }) => ({ '@type': 'application/x-mpegURL', ...sourceAt(url) })),
  ]
}

function itemOf(podcast: Podcast, episode: Episode) {
  const { item, downloads, season, number } = episode
  const { origin, pages, collection } = podcast
  const main = downloads.find(({ kind }) => kind === item.mediaType) ?? downloads[0]
  if (main === undefined) return []
  const chapters = {
    '@url': `${origin}/watch/${item._id}/chapters.json`,
    '@type': 'application/json+chapters',
  }
  return {
    title: plain(item.title),
    link: `${pages.item}${item.slug}?collection=${collection.slug}`,
    description: about(item.synopsis) || plain(item.title),
    enclosure: { '@url': main.url, '@length': main.size, '@type': types[main.kind] },
    guid: { '@isPermaLink': 'false', '#': item._id },
    pubDate: new Date(item.createdAt).toUTCString(),
    'itunes:duration': Math.round(main.durationSec),
    ...pictureOf(item.images.poster, origin),
    'itunes:explicit': String(item.rating === 'A'),
    ...(number !== undefined && { 'itunes:episode': number, 'podcast:episode': number }),
    ...(season && {
      'itunes:season': season.number,
      'podcast:season': { '@name': plain(season.name), '#': season.number },
    }),
    'podcast:person': personsOf(item),
    'podcast:transcript': item.captions.map(({ url, language }) => ({
      '@url': url,
      '@type': 'text/vtt',
      '@language': language,
    })),
    ...(item.chapters.length > 0 && { 'podcast:chapters': chapters }),
    'podcast:alternateEnclosure': alternatesOf(episode, main),
  }
}

/** True for collections whose items are meant to be heard in order: these number their episodes. */
const isSerial: Record<CollectionType, boolean> = { album: false, series: true, course: true, rail: false }

/** `items` includes items that are not shown now, so that the others keep their numbers. */
function placesOf(items: readonly { id: string; section: string }[], type: CollectionType) {
  const seasons = [...new Set(items.map(({ section }) => section).filter(Boolean))]
  const counted = new Map<string, number>()
  return new Map(
    items.map(({ id, section }): [string, Pick<Episode, 'season' | 'number'>] => {
      const number = (counted.get(section) ?? 0) + 1
      counted.set(section, number)
      const at = seasons.indexOf(section)
      const season = at === -1 ? undefined : { number: at + 1, name: section }
      return [id, { season, ...(isSerial[type] && { number }) }]
    }),
  )
}

/** By PSP-1: https://github.com/Podcast-Standards-Project/PSP-1-Podcast-RSS-Specification */
function writeFeed(podcast: Podcast): string {
  const { collection, language, episodes, origin, pages } = podcast
  const { slug, title, synopsis, type, picture } = collection
  const isExplicit = episodes.some(({ item }) => item.rating === 'A')
  const self = `${origin}/collections/${slug}/feed.xml`
  const channel = {
    title: plain(title),
    link: `${pages.collection}${slug}`,
    description: about(synopsis) || plain(title),
    language,
    'atom:link': { '@href': self, '@rel': 'self', '@type': 'application/rss+xml' },
    'itunes:category': { '@text': 'Religion & Spirituality', 'itunes:category': { '@text': 'Religion' } },
    'itunes:explicit': String(isExplicit),
    ...pictureOf(picture, origin),
    'itunes:author': 'Jinvani',
    'itunes:type': isSerial[type] ? 'serial' : 'episodic',
    'podcast:guid': guidOf(podcast),
    'podcast:locked': 'yes',
    item: episodes.flatMap((episode) => itemOf(podcast, episode)),
  }
  const rss = {
    '@version': '2.0',
    '@xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
    '@xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
    '@xmlns:atom': 'http://www.w3.org/2005/Atom',
    channel,
  }
  return builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, rss })
}

const keys: PublicKey[] = ['content', 'categories', 'collections']
type Made = Reading<Buffer> & { movedTo?: string }

/** Address of the page in this language, without the slug. */
const pageOf = (pages: SharePages['items'] | SharePages['collections'], language: string, usual: string) =>
  (pages.find((page) => page.language === language)?.path ?? usual).replace(':slug', '')

/** Throws `not-found` for a collection without a feed. `movedTo`: the current slug, if `name` is a former one. */
export async function makeFeed(deps: Deps, pages: SharePages, name: string): Promise<Made> {
  const { collection, items, language, placed } = await findFeed(deps, name)
  if (collection.slug !== name) return { value: Buffer.alloc(0), keys, movedTo: collection.slug }
  const ids = items.map(({ id }) => id)
  const downloads = await readDownloads(deps, ids)
  const byId = await mapAppContent(deps, downloads.keys(), language)
  const places = placesOf(placed, collection.type)
  const episodes = items.flatMap(({ id }) => {
    const item = byId.get(id)
    const files = downloads.get(id) ?? []
    const isEpisode = item && findFeedLack({ ...item, mayBeKept: true }, files.length > 0) === null
    return isEpisode ? [{ item, downloads: files, ...places.get(id) }] : []
  })
  const origin = deps.config.publicUrl
  const addresses = {
    item: origin + pageOf(pages.items, language, '/watch/:slug'),
    collection: origin + pageOf(pages.collections, language, '/collections/:slug'),
  }
  const feed = writeFeed({ collection, language, episodes, origin, pages: addresses })
  return { value: Buffer.from(feed), keys }
}

/** See https://github.com/Podcastindex-org/podcast-namespace/blob/main/chapters/jsonChapters.md */
export async function makeChapters(deps: Deps, name: string): Promise<Made> {
  const { _id, chapters } = await getAppContent(deps, name, undefined)
  const shown = chapters.map(({ startSec, title }) => ({ startTime: startSec, title }))
  const value = Buffer.from(JSON.stringify({ version: '1.2.0', chapters: shown }))
  return { value, keys: [`content-${_id}`, 'content'] }
}
