// Structured data of an item, for search engines. The types of schema-dts check each name against schema.org.
import type { AppCollection, AppContentDetail } from '@jinvani/contract'
import { expect, test } from 'vitest'
import { itemData } from './item-data.ts'

const origin = 'https://jinvani.test'
const item: AppContentDetail = {
  _id: '0192f0c0-0000-7000-8000-000000000001',
  title: 'Navkar',
  slug: 'navkar',
  synopsis: '',
  durationSec: 300,
  tags: [],
  rating: 'U',
  descriptors: [],
  mediaType: 'audio',
  platform: 'web',
  featured: false,
  images: { poster: '', thumbnail: '', banner: '' },
  sources: [{ kind: 'mp4', url: `${origin}/media/a.mp3`, quality: 'auto', mimeType: 'audio/mpeg' }],
  credits: {
    writtenAndDirectedBy: '',
    music: 'R. Jain',
    lyrics: 'Acharya Mantunga',
    singers: ['Anita', 'Bela'],
    castNames: [],
  },
  chapters: [
    { startSec: 0, title: 'Mangal' },
    { startSec: 75, title: 'Path' },
  ],
  captions: [],
  categories: [
    { _id: '0192f0c0-0000-7000-8000-00000000000a', name: 'Stavans', slug: 'stavans', bgcolor: '#FDE8CF' },
  ],
  drm: { enabled: false },
  smallImages: { poster: [], thumbnail: [], banner: [] },
  soundSources: [],
  downloads: [],
  lyrics: [
    { script: 'Latn', lines: [{ text: 'Namo', atSec: 1 }], meanings: [] },
    {
      script: 'Deva',
      lines: [
        { text: 'णमो', atSec: 1 },
        { text: 'अरिहंताणं', atSec: null },
      ],
      meanings: [],
    },
  ],
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-01-02T03:04:05.000Z',
}
const album: AppCollection = {
  _id: '0192f0c0-0000-7000-8000-00000000000c',
  title: 'Morning',
  slug: 'morning',
  synopsis: '',
  type: 'album',
  picture: '',
  smallPictures: [],
  itemCount: 4,
}
const credits = { writtenAndDirectedBy: '', music: '', lyrics: '', singers: [], castNames: [] }
const bare = { ...item, credits, lyrics: [] }
const podcast = {
  ...bare,
  categories: [{ _id: album._id, name: 'Podcasts', slug: 'podcasts', bgcolor: '#FDE8CF' }],
}

const graphOf = (
  shown: AppContentDetail,
  collection: AppCollection | null = null,
  language = 'hi' as const,
) =>
  itemData({
    item: shown,
    collection,
    language,
    origin,
    description: 'A song.',
    url: `${origin}/hi/watch/navkar`,
    picture: `${origin}/p.jpg`,
  })['@graph']

test('a song has its artists, its album, and a composition with its words in the script of the page', () => {
  expect(graphOf(item, album)[0]).toEqual({
    '@type': 'MusicRecording',
    name: 'Navkar',
    description: 'A song.',
    url: `${origin}/hi/watch/navkar`,
    duration: 'PT300S',
    image: `${origin}/p.jpg`,
    byArtist: [
      { '@type': 'Person', name: 'Anita' },
      { '@type': 'Person', name: 'Bela' },
    ],
    inAlbum: { '@type': 'MusicAlbum', name: 'Morning', url: `${origin}/hi/collections/morning` },
    recordingOf: {
      '@type': 'MusicComposition',
      name: 'Navkar',
      composer: [{ '@type': 'Person', name: 'R. Jain' }],
      lyricist: [{ '@type': 'Person', name: 'Acharya Mantunga' }],
      lyrics: { '@type': 'CreativeWork', inLanguage: 'hi-Deva', text: 'णमो\nअरिहंताणं' },
    },
    hasPart: expect.any(Array),
    audio: {
      '@type': 'AudioObject',
      uploadDate: item.createdAt,
      thumbnailUrl: [`${origin}/p.jpg`],
      contentUrl: `${origin}/media/a.mp3`,
    },
  })
  expect(JSON.stringify(graphOf(item, { ...album, type: 'rail' }))).not.toContain('MusicAlbum')
})

test('chapters are key moments, and the last one ends with the item if its duration is known', () => {
  const film = { ...bare, mediaType: 'video' as const }
  const moments = (shown: AppContentDetail) => (graphOf(shown)[0] as { hasPart?: object[] }).hasPart
  const url = `${origin}/hi/watch/navkar`
  const first = { '@type': 'Clip', name: 'Mangal', startOffset: 0, endOffset: 75, url: `${url}?t=0` }
  const second = { '@type': 'Clip', name: 'Path', startOffset: 75, url: `${url}?t=75` }
  expect(moments(film)).toEqual([first, { ...second, endOffset: 300 }])
  expect(moments({ ...film, durationSec: 0 })).toEqual([first, second])
  expect(moments({ ...film, chapters: [] })).toBeUndefined()
})

test('an episode belongs to its collection, or to its category of podcasts', () => {
  const series = (name: string, path: string) => ({
    '@type': 'PodcastEpisode',
    datePublished: item.createdAt,
    partOfSeries: { '@type': 'PodcastSeries', name, url: origin + path },
    associatedMedia: { '@type': 'AudioObject', contentUrl: `${origin}/media/a.mp3` },
  })
  expect(graphOf(podcast)[0]).toMatchObject(series('Podcasts', '/hi/browse/podcasts'))
  const talks = { ...album, title: 'Talks', slug: 'the-podcast-of-jinvani' }
  expect(graphOf(podcast, talks)[0]).toMatchObject(series('Talks', '/hi/collections/the-podcast-of-jinvani'))
  expect(graphOf(bare, talks)[0]).toMatchObject({ '@type': 'PodcastEpisode' })
  expect(graphOf(bare, album)[0]).toMatchObject({
    '@type': 'AudioObject',
    contentUrl: `${origin}/media/a.mp3`,
  })
})

test('a protected item has no media address', () => {
  expect(JSON.stringify(graphOf({ ...item, drm: { enabled: true } }))).not.toContain('/media/')
})

test('breadcrumbs lead from the home page through the category to the item', () => {
  const crumb = (position: number, name: string, path?: string) => ({
    '@type': 'ListItem',
    position,
    name,
    ...(path && { item: origin + path }),
  })
  expect(graphOf(item)[1]).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      crumb(1, 'जिनवाणी', '/hi'),
      crumb(2, 'Stavans', '/hi/browse/stavans'),
      crumb(3, 'Navkar'),
    ],
  })
  expect(graphOf({ ...item, categories: [] })[1]).toMatchObject({
    itemListElement: [crumb(1, 'जिनवाणी', '/hi'), crumb(2, 'Navkar')],
  })
})
