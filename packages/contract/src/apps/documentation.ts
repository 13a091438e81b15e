import {
  type ExamplesOf,
  addresses,
  code,
  createdAt,
  ids,
  otpRequest,
  phone,
  tokens,
  updatedAt,
} from '../example-values.ts'
import type { PlaybackToken } from '../films/processing.ts'
import { privacyVersion } from '../app-users/privacy.ts'
import { smallImagesOf } from '../uploads/addresses.ts'
import type { appCalls } from './calls.ts'
import { mapImageKinds } from '../content/choices.ts'

const token = { accessToken: tokens.access, refreshToken: tokens.refresh }
const nobodyYet = {
  _id: ids.person,
  name: '',
  phone,
  email: '',
  gender: '',
  age: null,
  pincode: '',
  profession: '',
  guardianConsent: false,
  createdAt,
}
const details = {
  name: 'Kirti Shah',
  email: 'kirti@example.org',
  gender: 'female',
  age: 34,
  pincode: '380007',
  profession: 'Teacher',
  guardianConsent: false,
} as const

const protectedStream = { quality: 'auto', licenceUrl: addresses.licence }
const streams = (dash: string, hls: string) => [
  { kind: 'dash' as const, url: dash, mimeType: 'application/dash+xml', ...protectedStream },
  { kind: 'hls' as const, url: hls, mimeType: 'application/x-mpegURL', ...protectedStream },
]
const images = { ...mapImageKinds(() => addresses.picture), poster: addresses.frame }
export const film = {
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
  images,
  smallImages: smallImagesOf(images, new URL(addresses.frame).origin),
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
  categories: [{ _id: ids.category, name: 'Stavans', slug: 'stavans', bgcolor: '#FDE8CF' }],
  drm: { enabled: true },
  captions: [],
  thumbnailsUrl: addresses.thumbnails,
  soundSources: streams(addresses.soundDash, addresses.soundHls),
}
const category = {
  _id: ids.category,
  name: 'સ્તવન',
  nameLanguage: 'gu' as const,
  slug: 'stavans',
  description: 'સ્તુતિનાં ગીતો',
  order: 3,
  image: addresses.picture,
  smallImages: { image: [] },
  bgcolor: '#FDE8CF',
  type: 'any' as const,
}

export const playbackAnswer: PlaybackToken = {
  token: tokens.playback,
  expiresIn: 600,
  licenceUrl: addresses.licence,
  header: { name: 'authorization', value: `Bearer ${tokens.playback}` },
  system: 'org.w3.clearkey',
}

export const examples: ExamplesOf<typeof appCalls> = {
  appRequestOtp: {
    about:
      'The code has six digits and works for five minutes. Keep `requestId`: the code is verified with it. A number gets at most three codes in ten minutes and ten a day, an IP address 50 in ten minutes; then the answer is 429 with `Retry-After`. A code that could not be sent (503) does not count. A number of a country to which this server sends no codes gets 422. The answer does not tell whether the number has an account, unless the daily codes for new numbers are used up.',
    body: { phone },
    answer: { requestId: otpRequest, expiresIn: 300 },
    errors: ['rate-limited'],
  },
  appVerifyOtp: {
    about:
      'A code works once, and becomes invalid after five wrong tries with its `requestId`. Older apps may leave out `requestId` as long as the server allows it; then five wrong tries from an address make the code invalid for that address. After 30 wrong tries from all addresses together, the code is invalid for everybody. After 100 wrong tries in ten minutes from one address (300 on a large installation) the answer is 429. A new number gets an account. `consentVersion` is stored with the time: send the date of the privacy policy that the person agreed to. The access token lasts 15 minutes, the refresh token 7 days unused and 30 days at most.',
    body: { phone, code, requestId: otpRequest, consentVersion: privacyVersion },
    answer: { token, user: nobodyYet },
    errors: ['invalid-code', 'blocked', 'rate-limited'],
  },
  appRefresh: {
    about:
      'A refresh token works once; store the new one before you use its access token. If the answer is lost, send the old token again: it returns the same new refresh token until one of the new tokens has been used, and within 15 seconds in any case. After that, sending the old token ends the session.',
    body: { refreshToken: tokens.refresh },
    answer: token,
    errors: ['session-expired'],
  },
  appLogout: {
    about: 'Ends the session of the refresh token, and that of the Bearer token if one is sent.',
    body: { refreshToken: tokens.refresh },
    takes: ['app'],
  },
  appMe: { answer: { ...nobodyYet, ...details } },
  appUpdateMe: {
    about:
      'All fields are optional, and only the person fills them in. For a person under 18, plays and positions are not stored until `guardianConsent` is true.',
    body: details,
    answer: { ...nobodyYet, ...details },
  },
  appDeleteMe: {
    about: 'Permanent and immediate: the server deletes all data about the person and ends every token.',
  },
  appListContent: {
    about:
      'A page past the end has no items, and the same `total`. `page` reaches 20,000 items; send `after` to read more. Invalid values of parameters are ignored, except for `after` and `lang`.',
    query: { q: 'trishala', mediaType: 'video', featured: 'true', page: '1', pageSize: '20' },
    answer: { items: [film], total: 1, page: 1, pageSize: 20, next: null },
    errors: ['bad-request'],
  },
  appFeaturedContent: {
    query: { category: 'stavans', mediaType: 'video', page: '1', pageSize: '20' },
    answer: { items: [film], total: 1, page: 1, pageSize: 20, next: null },
    errors: ['bad-request'],
  },
  appGetContent: {
    about: 'For an item that is not active or not ready the answer is 404.',
    params: { slug: film.slug },
    query: { lang: 'hi' },
    answer: {
      ...film,
      lyrics: [
        {
          script: 'Latn',
          lines: [{ text: 'Namo arihantanam', atSec: 12.4 }],
          meanings: [{ language: 'en', lines: ['I bow to the enlightened ones'] }],
        },
      ],
      downloads: [],
    },
  },
  appGetChapters: {
    about:
      'For players that show chapters from a text track. The track of an item without chapters has no cues.',
    params: { slug: film.slug },
    answer: 'WEBVTT\n\n00:00:00.000 --> 00:45:12.000\nThe night in Kshatriyakund\n',
  },
  appListCategories: { query: { lang: 'gu' }, answer: { items: [category], total: 1 } },
  appListCarousel: {
    answer: {
      items: [
        {
          _id: ids.slide,
          title: 'Paryushan',
          subtitle: 'Eight days of stillness',
          imageUrl: addresses.picture,
          mobileImageUrl: addresses.picture,
          smallImages: { imageUrl: [], mobileImageUrl: [] },
          linkType: 'external',
          linkTarget: 'https://example.org/paryushan',
          order: 1,
        },
      ],
      total: 1,
    },
  },
  appPlaybackToken: {
    about:
      'Everything that a player needs to play one protected stream: it requests the licence at `licenceUrl`, with the header exactly as given here. Request a new token for each playback. The answer is 404 for an item without protected streams, which plays without a token. With an outside provider, `dash` and `hls` have a token each, and each token counts as one of the three films that a person can play at a time.',
    params: { id: ids.film },
    body: { stream: 'dash' },
    answer: playbackAnswer,
    errors: ['drm-unavailable', 'too-many-films'],
  },
  appEndPlayback: {
    about:
      'Make this call when the player closes; otherwise the film counts for ten minutes as one of the three that a person can play at a time. The answer is 404 if this device has no licence that counts for the film.',
    params: { id: ids.film },
  },
}
