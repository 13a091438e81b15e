import type { ExamplesOf } from './example.ts'
import type { PlaybackToken } from '../films/processing.ts'
import { addresses, createdAt, ids, key, kid, tokens, updatedAt } from './values.ts'

const streams = (dash: string, hls: string) => [
  {
    kind: 'dash' as const,
    url: dash,
    quality: 'auto',
    mimeType: 'application/dash+xml',
    licenceUrl: addresses.licence,
  },
  {
    kind: 'hls' as const,
    url: hls,
    quality: 'auto',
    mimeType: 'application/x-mpegURL',
    licenceUrl: addresses.licence,
  },
]
const film = {
  _id: ids.film,
  title: 'Trishala ke Swapna',
  slug: 'janma-kalyanak-trishala-ke-swapna',
  synopsis: 'The dreams of queen Trishala on a quiet night in Kshatriyakund.',
  durationSec: 2712,
  tags: ['Mahavir', 'Trishala'],
  rating: 'U/A 7+',
  descriptors: ['fear' as const],
  mediaType: 'video' as const,
  platform: 'android' as const,
  featured: true,
  images: { poster: addresses.picture, thumbnail: addresses.picture, banner: addresses.picture },
  sources: streams(addresses.dash, addresses.hls),
  credits: {
    writtenAndDirectedBy: 'Ananya Sethia',
    music: 'Devansh Bhandari',
    lyrics: 'Traditional',
    singers: ['Mrudula Surana'],
    castNames: ['Isha Kothari'],
  },
  chapters: [{ startSec: 0, title: 'The night in Kshatriyakund' }],
  createdAt,
  updatedAt,
  categories: [{ _id: ids.category, name: 'Stavans', slug: 'stavans' }],
  drm: { enabled: true },
  captions: [],
  thumbnailsUrl: addresses.thumbnails,
  soundSources: streams(addresses.soundDash, addresses.soundHls),
}
const category = {
  _id: ids.category,
  name: 'Stavans',
  slug: 'stavans',
  description: 'Songs of praise',
  order: 3,
  image: addresses.picture,
  bgcolor: '#FDE8CF',
  type: 'any' as const,
}

type Lists =
  | 'appListContent'
  | 'appFeaturedContent'
  | 'appGetContent'
  | 'appGetChapters'
  | 'appListCategories'
  | 'appListCarousel'
export const catalogueExamples: ExamplesOf<Lists> = {
  appListContent: {
    about: 'A page past the end has no items and the true total. A bad value of a parameter is ignored.',
    query: {
      q: 'trishala',
      mediaType: 'video',
      featured: 'true',
      page: '1',
      pageSize: '20',
    },
    answer: { items: [film], total: 1, page: 1, pageSize: 20 },
  },
  appFeaturedContent: {
    query: { category: 'stavans', mediaType: 'video', page: '1', pageSize: '20' },
    answer: { items: [film], total: 1, page: 1, pageSize: 20 },
  },
  appGetContent: {
    about: 'An item that is not active, or not ready, does not exist here.',
    params: { slug: film.slug },
    answer: film,
  },
  appGetChapters: {
    about: 'For players that show chapters by a track of text. Without chapters it holds no cue.',
    params: { slug: film.slug },
    answer: 'WEBVTT\n\n00:00:00.000 --> 00:45:12.000\nThe night in Kshatriyakund\n',
  },
  appListCategories: { answer: { items: [category], total: 1 } },
  appListCarousel: {
    answer: {
      items: [
        {
          _id: ids.slide,
          title: 'Paryushan',
          subtitle: 'Eight days of stillness',
          imageUrl: addresses.picture,
          mobileImageUrl: addresses.picture,
          linkType: 'external',
          linkTarget: 'https://example.org/paryushan',
          order: 1,
        },
      ],
      total: 1,
    },
  },
}

const playbackAnswer: PlaybackToken = {
  token: tokens.playback,
  expiresIn: 600,
  licenceUrl: addresses.licence,
  header: { name: 'authorization', value: `Bearer ${tokens.playback}` },
  system: 'org.w3.clearkey',
}

type PlaybackCalls = 'licence' | 'appPlaybackToken' | 'previewToken' | 'appEndPlayback'
export const playbackExamples: ExamplesOf<PlaybackCalls> = {
  licence: {
    about:
      'W3C Clear Key, as players ask by themselves. The Bearer token is that of a person, of staff, or a playback token of this item; a blocked person gets nothing. What is inactive opens for editors only. A person plays three films at a time: each counts for ten minutes after its licence, on each device. DASH and HLS of a film may have different keys; only those that are asked for are sent, and every licence is temporary.',
    params: { id: ids.film },
    body: { kids: [kid], type: 'temporary' },
    answer: { keys: [{ kty: 'oct', kid, k: key }], type: 'temporary' },
    errors: ['unauthenticated', 'forbidden', 'too-many-films'],
    takes: ['app', 'staff', 'playback'],
  },
  appPlaybackToken: {
    about:
      'All that a player needs to play one protected stream: the licence is asked for at `licenceUrl`, with the header as it stands here. Ask again for each playback. With a provider outside, `dash` and `hls` have a token each, and a token counts as one of the films that a person plays.',
    params: { id: ids.film },
    body: { stream: 'dash' },
    answer: playbackAnswer,
    errors: ['drm-unavailable', 'too-many-films'],
  },
  previewToken: {
    about: 'The same answer for the preview of the console. Staff are not counted.',
    params: { id: ids.film },
    body: { stream: 'dash' },
    answer: playbackAnswer,
    errors: ['drm-unavailable'],
  },
  appEndPlayback: {
    about:
      'Send it when the player closes: otherwise a licence counts for ten minutes among the three films of a person. It answers 404 when no licence of this device counts for the film.',
    params: { id: ids.film },
  },
}
