// A collection as a podcast: RSS 2.0 by the rules of PSP-1, with the tags of Podcasting 2.0.
// https://github.com/Podcast-Standards-Project/PSP-1-Podcast-RSS-Specification
import { createHash } from 'node:crypto'
import {
  type AppCollection,
  type AppContent,
  type AppDownload,
  type AppLanguage,
  namesIn,
  podcastSquareOf,
} from '@jinvani/contract'
import Builder from 'fast-xml-builder'

export interface Episode {
  item: AppContent
  downloads: readonly AppDownload[]
  /** Title of its section; empty for none. */
  section: string
}
export interface Podcast {
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

/** PSP-1 allows this many bytes for the text about a podcast. */
const ABOUT_BYTES = 4000
/** XML 1.0, 2.2: no other characters may be in a document, not even escaped. */
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

/** UUIDv5 of the address without its scheme. The address has the id, so that a new slug makes no other podcast. */
function guidOf({ collection, origin }: Podcast): string {
  const name = `${origin}/collections/${collection._id}/feed.xml`.replace(/^https?:\/\//, '')
  const bytes = createHash('sha1').update(PODCASTS).update(name).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const pictureOf = (url: string, origin: string) => {
  const href = podcastSquareOf(url, origin) ?? url
  return href ? { 'itunes:image': { '@href': href } } : {}
}

const person = (role: string, group: string) => (name: string) => ({
  '@role': role,
  '@group': group,
  '#': plain(name),
})

/** Roles and groups come from https://github.com/Podcastindex-org/podcast-namespace/blob/main/taxonomy.json */
const personsOf = ({ credits }: AppContent) =>
  [
    ...namesIn(credits.writtenAndDirectedBy).map(person('director', 'creative direction')),
    ...namesIn(credits.music).map(person('composer', 'audio production')),
    ...namesIn(credits.lyrics).map(person('songwriter', 'writing')),
    ...credits.singers.map(person('music contributor', 'audio production')),
    ...credits.castNames.map(person('voice actor', 'cast')),
  ].filter((each) => each['#'] !== '')

/** Apple takes M4A under this name; the registered one is `audio/mp4`. */
const typeOf = ({ kind, contentType }: AppDownload) => (kind === 'audio' ? 'audio/x-m4a' : contentType)

function alternatesOf({ item, downloads }: Episode, main: AppDownload) {
  const files = downloads
    .filter((file) => file !== main)
    .map((file) => ({ url: file.url, type: typeOf(file), length: { '@length': file.size } }))
  const streams = item.sources
    .filter(({ kind }) => kind === 'hls')
    .map(({ url }) => ({ url, type: 'application/x-mpegURL', length: {} }))
  return [...files, ...streams].map(({ url, type, length }) => ({
    '@type': type,
    ...length,
    'podcast:source': { '@uri': url },
  }))
}

interface Place {
  season?: { number: number; name: string } | undefined
  /** Undefined if the order of the items means nothing. */
  episode?: number
}

function itemOf(podcast: Podcast, episode: Episode, { season, episode: number }: Place) {
  const { item, downloads } = episode
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
    enclosure: { '@url': main.url, '@length': main.size, '@type': typeOf(main) },
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

/** Sections with a title are seasons; in a series or course each counts its episodes anew. */
function placesOf({ collection, episodes }: Podcast): Place[] {
  const isSerial = collection.type === 'series' || collection.type === 'course'
  const seasons = [...new Set(episodes.map(({ section }) => section).filter(Boolean))]
  const counted = new Map<string, number>()
  return episodes.map(({ section }) => {
    const episode = (counted.get(section) ?? 0) + 1
    counted.set(section, episode)
    const number = seasons.indexOf(section) + 1
    return { season: number > 0 ? { number, name: section } : undefined, ...(isSerial && { episode }) }
  })
}

export function writeFeed(podcast: Podcast): string {
  const { collection, language, episodes, origin, pages } = podcast
  const { slug, title, synopsis, type, picture } = collection
  const places = placesOf(podcast)
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
    'itunes:type': type === 'series' || type === 'course' ? 'serial' : 'episodic',
    'podcast:guid': guidOf(podcast),
    'podcast:locked': 'yes',
    item: episodes.flatMap((episode, index) => itemOf(podcast, episode, places[index] ?? {})),
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
