import { limits } from '../limits.ts'
import type { ExamplesOf } from '../example.ts'
import { addresses, changed, createdAt, ids, stored } from '../example-values.ts'

const images = {
  poster: addresses.picture,
  thumbnail: addresses.picture,
  banner: addresses.picture,
}
const fields = {
  title: 'Bhaktamar Stotra',
  slug: 'bhaktamar-stotra',
  synopsis: 'Forty-eight verses in praise of Adinath.',
  translations: [
    { language: 'gu' as const, title: 'ભક્તામર સ્તોત્ર', synopsis: 'આદિનાથની સ્તુતિના અડતાલીસ શ્લોક.' },
  ],
  durationSec: 1740,
  tags: ['stotra'],
  rating: 'U' as const,
  descriptors: [],
  mediaType: 'video' as const,
  platform: 'android' as const,
  featured: true,
  active: true,
  publishAt: null,
  unpublishAt: null,
  categories: [ids.category],
  images,
  sources: [{ kind: 'mp4' as const, url: addresses.song, quality: 'auto', mimeType: 'video/mp4' }],
  dataSaver: true,
  hasSpeech: false,
  credits: {
    writtenAndDirectedBy: 'Acharya Manatunga',
    music: 'Aarohi Nahar',
    lyrics: 'Traditional',
    singers: ['Mrudula Surana'],
    castNames: ['Raghav Lodha'],
  },
  chapters: [
    { startSec: 0, title: 'Mangalacharan' },
    { startSec: 95, title: 'Verses 1 to 12' },
  ],
  sourceWorkflow: 'external' as const,
}
const song = {
  _id: ids.song,
  ...fields,
  drm: { enabled: false, provider: 'none' as const, bitrate: '', status: 'none' as const, s3Url: '' },
  processing: null,
  captions: [],
  scheduleMissed: null,
  imageSizes: {},
  deadSource: null,
  ...stored,
}

type Names =
  | 'listContent'
  | 'listDoubles'
  | 'createContent'
  | 'getContent'
  | 'updateContent'
  | 'deleteContent'
export const contentExamples: ExamplesOf<Names> = {
  listContent: {
    about:
      'Searches title, synopsis and tags, best match first. Without search words, `order` counts. `lacks` finds items that are not ready for people: `any`, or one kind such as `poster`.',
    query: {
      q: 'bhaktamar',
      category: 'stavans',
      featured: 'true',
      active: 'true',
      order: 'newest',
      page: '1',
      pageSize: '20',
    },
    answer: { items: [song], total: 1, page: 1, pageSize: 20 },
  },
  listDoubles: {
    about:
      'Groups with the same file come first, then groups with the same title, newest first. Uploaded files are compared by their bytes, other sources by their address.',
    query: { page: '1', pageSize: '20' },
    answer: {
      items: [
        {
          reason: 'title',
          categories: ['Stavans'],
          count: 2,
          items: [{ _id: ids.song, title: fields.title, slug: fields.slug, active: true, createdAt }],
        },
      ],
      total: 1,
      page: 1,
      pageSize: 20,
    },
  },
  createContent: {
    about: 'An item with DRM is stored inactive. An item without a playable source cannot be active.',
    body: fields,
    answer: song,
    errors: ['slug-taken', 'no-playable-source', 'upload-missing', 'upload-rejected'],
  },
  getContent: { params: { id: ids.song }, answer: song },
  updateContent: {
    about: 'Only fields that are sent change, in `images`, `drm` and `credits` too.',
    params: { id: ids.song },
    body: { title: 'Bhaktamar Stotra (with meaning)', featured: false },
    answer: { ...song, title: 'Bhaktamar Stotra (with meaning)', featured: false, ...changed },
    errors: ['slug-taken', 'no-playable-source', 'upload-missing', 'upload-rejected'],
  },
  deleteContent: { params: { id: ids.song } },
}

const caption = { language: 'gu', label: 'ગુજરાતી', url: addresses.caption, createdAt }
export const captionExamples: ExamplesOf<'listCaptions' | 'putCaption' | 'deleteCaption'> = {
  listCaptions: { params: { id: ids.song }, answer: { items: [caption] } },
  putCaption: {
    about: `SRT is turned into WebVTT. Captions of the same language are replaced. An item has captions in ${limits.captionsMax} languages at most.`,
    params: { id: ids.song },
    body: {
      language: 'gu',
      label: 'ગુજરાતી',
      text: 'WEBVTT\n\n00:01.000 --> 00:04.000\nભક્તામર પ્રણત મૌલિ',
    },
    answer: caption,
  },
  deleteCaption: { params: { id: ids.song, language: 'gu' } },
}
