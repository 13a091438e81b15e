// Structured data of an item or collection (https://schema.org), for search engines and previews of shared links.
import { type AppCollection, type AppContentDetail, namesIn, scriptLanguages } from '@jinvani/contract'
import type {
  AudioObject,
  BreadcrumbList,
  Clip,
  Graph,
  MusicRecording,
  Person,
  PodcastEpisode,
  VideoObject,
} from 'schema-dts'
import { type Language, pagePath } from '../languages.ts'
import { absoluteUrl, siteConfig } from '../site-config.ts'
import { findFile, isProtected, makePlayable } from './playable.ts'
import { shownLyrics } from './words.tsx'

interface Described {
  item: AppContentDetail
  collection: AppCollection | null
  language: Language
  origin: string
  description: string
  url: string
  picture: string
}

/** The addresses that play an item, or none for a protected item: its addresses work only in the apps. */
function playedAt(item: AppContentDetail) {
  if (isProtected(item)) return {}
  const { streams, youtube } = makePlayable(item, '')
  const content = findFile(item) ?? streams.find(({ kind }) => kind === 'hls')
  return {
    ...(content && { contentUrl: content.url }),
    ...(youtube && { embedUrl: `https://www.youtube-nocookie.com/embed/${youtube}` }),
  }
}

/** The chapters as key moments: https://developers.google.com/search/docs/appearance/structured-data/video#clip. */
function clipsOf({ chapters, durationSec }: AppContentDetail, url: string): Clip[] {
  return chapters.map(({ startSec, title }, index) => {
    const endSec = chapters[index + 1]?.startSec ?? durationSec
    return {
      '@type': 'Clip',
      name: title,
      startOffset: startSec,
      ...(endSec > startSec && { endOffset: endSec }),
      url: `${url}?t=${startSec}`,
    }
  })
}

const person = (name: string): Person => ({ '@type': 'Person', name })

/** A recording of a song. Its words belong to the recorded composition: https://schema.org/recordingOf. */
function songOf({ item, collection, origin, language }: Described) {
  const { title, credits, lyrics } = item
  // The words in one script only: the page has them in every script, and a long song would weigh twice as much.
  const words = shownLyrics(lyrics, language)
  return {
    '@type': 'MusicRecording' as const,
    ...(credits.singers.length > 0 && { byArtist: credits.singers.map(person) }),
    ...(collection?.type === 'album' && {
      inAlbum: {
        '@type': 'MusicAlbum' as const,
        name: collection.title,
        url: absoluteUrl(pagePath.collection(language, collection.slug), origin),
      },
    }),
    recordingOf: {
      '@type': 'MusicComposition' as const,
      name: title,
      ...(credits.music && { composer: namesIn(credits.music).map(person) }),
      ...(credits.lyrics && { lyricist: namesIn(credits.lyrics).map(person) }),
      ...(words && {
        lyrics: {
          '@type': 'CreativeWork' as const,
          inLanguage: scriptLanguages[words.script],
          text: words.lines.map(({ text }) => text).join('\n'),
        },
      }),
    },
  }
}

const podcasts = /(^|-)podcasts?(-|$)/

function episodeOf({ item, collection, origin, language }: Described) {
  const category = item.categories.find(({ slug }) => podcasts.test(slug))
  const series = collection
    ? { name: collection.title, path: pagePath.collection(language, collection.slug) }
    : category && { name: category.name, path: pagePath.browse(language, category.slug) }
  if (!series || !(category || (collection && podcasts.test(collection.slug)))) return undefined
  return {
    '@type': 'PodcastEpisode' as const,
    datePublished: item.createdAt,
    partOfSeries: {
      '@type': 'PodcastSeries' as const,
      name: series.name,
      url: absoluteUrl(series.path, origin),
    },
  }
}

function thingOf(described: Described): AudioObject | MusicRecording | PodcastEpisode | VideoObject {
  const { item, description, url, picture } = described
  const { mediaType, title, createdAt, durationSec, credits, lyrics } = item
  const shared = {
    name: title,
    description,
    url,
    ...(durationSec > 0 && { duration: `PT${durationSec}S` }),
    ...(item.chapters.length > 0 && { hasPart: clipsOf(item, url) }),
  }
  const media = { uploadDate: createdAt, thumbnailUrl: [picture], ...playedAt(item) }
  if (mediaType === 'video') return { '@type': 'VideoObject', ...shared, ...media }
  const sound: AudioObject = { '@type': 'AudioObject', ...media }
  const episode = episodeOf(described)
  if (episode) return { ...episode, ...shared, image: picture, associatedMedia: sound }
  const isSong = lyrics.length > 0 || credits.singers.length > 0 || credits.music !== ''
  if (isSong) return { ...songOf(described), ...shared, image: picture, audio: sound }
  return { ...sound, ...shared }
}

function crumbsOf({ item, language, origin }: Described): BreadcrumbList {
  const crumbs = [
    { name: siteConfig.wordmark[language], path: pagePath.home(language) },
    ...item.categories.slice(0, 1).map(({ name, slug }) => ({ name, path: pagePath.browse(language, slug) })),
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      ...crumbs.map(({ name, path }, index) => ({
        '@type': 'ListItem' as const,
        position: index + 1,
        name,
        item: absoluteUrl(path, origin),
      })),
      // The last crumb, the page itself, has no address:
      // https://developers.google.com/search/docs/appearance/structured-data/breadcrumb.
      { '@type': 'ListItem', position: crumbs.length + 1, name: item.title },
    ],
  }
}

export const itemData = (described: Described): Graph => ({
  '@context': 'https://schema.org',
  '@graph': [thingOf(described), crumbsOf(described)],
})

const DESCRIPTION_LENGTH = 160

/** The synopsis in one line, shortened at the end of a word. */
export function shortSynopsis(synopsis: string): string {
  const line = synopsis.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_LENGTH) return line
  const cut = line.slice(0, DESCRIPTION_LENGTH)
  const end = cut.lastIndexOf(' ')
  // The cut may have split a surrogate pair. The remaining first half is removed, because alone it is no valid text.
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\uD800-\uDBFF]$/, '')}…`
}
