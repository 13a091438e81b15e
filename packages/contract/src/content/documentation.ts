import { type ExamplesOf, addresses, changed, ids, stored } from '../example-values.ts'
import { limits } from '../limits.ts'
import type { contentCalls } from './calls.ts'
import { imageAdvice, imageKinds, mapImageKinds } from './choices.ts'
import { appLanguages } from './translations.ts'

const images = mapImageKinds(() => addresses.picture)
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
  mayBeKept: true,
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

export const examples: ExamplesOf<typeof contentCalls> = {
  listContent: {
    about:
      'Searches titles, synopsis, slug, tags, credits, words of songs and captions, best match first; without search words, `order` applies. `missing` finds items that are not ready for people: `any`, or one kind such as `poster`.',
    query: {
      q: 'bhaktamar',
      category: 'stavans',
      featured: 'true',
      active: 'true',
      order: 'newest',
      page: '1',
      pageSize: '20',
    },
    errors: ['validation'],
    answer: { items: [song], total: 1, page: 1, pageSize: 20 },
  },
  createContent: {
    about: 'An item with DRM is stored inactive. An item without a playable source cannot be active.',
    body: fields,
    answer: song,
    errors: ['slug-taken', 'no-playable-source', 'upload-missing', 'upload-rejected'],
  },
  getContent: { params: { id: ids.song }, answer: song },
  updateContent: {
    about: 'Fields that are not sent stay unchanged, also within `images`, `drm` and `credits`.',
    params: { id: ids.song },
    body: { title: 'Bhaktamar Stotra (with meaning)', featured: false },
    answer: { ...song, title: 'Bhaktamar Stotra (with meaning)', featured: false, ...changed },
    errors: ['slug-taken', 'no-playable-source', 'upload-missing', 'upload-rejected'],
  },
  deleteContent: { params: { id: ids.song } },
}

const languages = `\`${appLanguages.join('`, `')}\``

export const notes = {
  title: `Title to show, in any script, up to ${limits.titleMax} characters.`,
  'ProcessingEvent.title': 'Title of the film.',
  translations:
    'Texts in other languages, one entry for each. An update without this field keeps them, an empty list removes them.',
  'TranslationInput|CategoryTranslationInput|Translation|CategoryTranslation.language': `Language of the translation: ${languages}.`,
  'TranslationInput.title': `Title in this language, up to ${limits.titleMax} characters.`,
  'Translation.title': 'Title in this language.',
  lang: `Language of titles, synopses and categories, and of the rails of a home page: ${languages}. Without it the header \`Accept-Language\` decides; if that has none of these languages, the texts are the original ones. Any other value gets a 400.`,
  titleLanguage: `Language of \`title\`: ${languages}. Missing if the title is the original.`,
  slug: 'Unique name in links, of lower-case letters, digits and hyphens.',
  synopsis: `Description as plain text, up to ${limits.synopsisMax.toLocaleString('en')} characters; may be empty.`,
  durationSec: 'Length in seconds; 0 if it is unknown.',
  'CompleteOutput|KnownFile.durationSec': 'Length in seconds; missing if it is unknown, and for pictures.',
  tags: `Tags of the item: up to ${limits.tagsMax}, each of up to ${limits.tagMax} characters.`,
  rating: 'Age rating: `U`, `U/A 7+`, `U/A 13+`, `U/A 16+` or `A`; empty if the item is not rated.',
  'ContentInput|ContentPatch|BulkChange.rating':
    'Age rating: `U`, `U/A 7+`, `U/A 13+`, `U/A 16+` or `A`; empty or null for none.',
  platform: 'App that the editors made the item for; the API returns the item to all apps.',
  descriptors: 'Warnings for viewers that are shown beside the rating; empty for none.',
  images: 'Addresses of the pictures of the item.',
  ...mapImageKinds((kind) => {
    const { ratio, width, height } = imageAdvice[kind]
    return `Address of the ${ratio} picture, at best ${width} by ${height} pixels; empty for none.`
  }),
  ...Object.fromEntries(
    imageKinds.flatMap((kind) => [
      [`PictureSizes.${kind}`, `Size of the picture \`${kind}\`; missing if it is unknown.`],
      [
        `SmallContentImages.${kind}`,
        `Narrower copies of the picture \`${kind}\`, the narrowest first; empty if the picture is on another site.`,
      ],
    ]),
  ),
  sources: 'Sources in the order of the editor, then the streams that the server made.',
  'AppContent|AppContentDetail|AppFoundContent.sources':
    'Sources to play, streams first; take the first source with a `kind` that your player knows.',
  needsStreams:
    'True if phones cannot play this file itself, but only streams made from it; missing for addresses elsewhere and older files.',
  soundSources:
    'Streams with the sound alone, for background play and slow connections; empty if there are none, and for recordings.',
  hasSpeech:
    'True if the item contains speech, so that captions are wanted. By default true for a video, false for a recording.',
  imageSizes: 'Sizes of the pictures that were uploaded to this server.',
  deadSource:
    'Since when and why the source on another site does not play; null while it plays. The server checks every night.',
  since: 'Time of the check that found that the source no longer plays, UTC.',
  'DeadItem|DeadSource.reason': 'Why the source no longer plays, as a sentence.',
  missing: 'Only items that lack this; `any` for items that lack anything.',
  dataSaver:
    'True if the film also gets a picture of 144 lines and a stream with the sound alone. When this changes, the streams are made again.',
  mayBeKept: 'True if the apps and podcast feeds offer files of the item to keep; by default true.',
  downloads:
    'Files that people may download and keep; empty while they are made, if the item is protected, or if the editors do not allow it. Missing in lists.',
  'AppDownload.kind':
    '`audio` for the sound (AAC, 128 kbit/s), `video` for a picture of at most 480 lines with its sound.',
  'AppDownload.url':
    'Address of the file, readable while the item is active. If the file changes, so does its address.',
  'AppDownload.contentType': '`audio/mp4` or `video/mp4`.',
  'AppDownload.size': 'Size of the file in bytes.',
  'AppDownload.durationSec': 'Length of the film or recording in seconds.',
  credits: 'The people who made the film or recording.',
  writtenAndDirectedBy: 'Writer and director, as the credits show them; may be empty.',
  music: 'Composer of the music; may be empty.',
  lyrics: 'Poet who wrote the words; may be empty.',
  singers: 'Names of the singers, one in each entry.',
  castNames: 'Names of the cast, one in each entry.',
  categories: 'Categories of the item.',
  'Content|FoundContent.categories': 'Ids of the categories of the item.',
  'ContentInput|ContentPatch.categories':
    'Ids of the categories of the item. An object with an `_id` is accepted in place of an id.',
  chapters: `Chapters in order, up to ${limits.chaptersMax}; each begins before the end of the item.`,
  startSec: 'Start of the chapter, in whole seconds from the beginning of the item.',
  'Chapter|ChapterInput.title': `Title of the chapter, up to ${limits.chapterTitleMax} characters.`,
  thumbnailsUrl:
    'Address of a WebVTT file with a small picture for each five seconds of the film, for the time bar; missing if there is none.',
  sourceWorkflow:
    'Where the item plays from: `upload` for an uploaded file, `youtube`, or `external` for another address.',
  processing: 'Progress of the film on its way to its streams.',
  'Content|FoundContent.processing':
    'Progress of the last file of the item on its way to its streams; null if there was none.',
  order: 'Position in the list; lower numbers come first.',
  'LicenceInput.type': 'Type of the licence: `temporary`.',
  'LicenceOutput.type': 'Always `temporary`.',
  'ProcessingEvent.type': 'Always `processing`.',
}
