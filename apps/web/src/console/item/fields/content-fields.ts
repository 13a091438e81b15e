// All fields of the wizard. A new field needs one line in `ContentForm` and one entry in `contentFields`. The empty
// form, reading, saving, errors, comparing, the review and the inputs of the credits follow from these.
import {
  type BodyOf,
  type Category,
  type Content,
  type FilmBitrate,
  type ImageKind,
  type MediaType,
  type SourceWorkflow,
  type Translation,
  type calls,
  descriptorLabels,
  type descriptors,
  filmBitrates,
  hasText,
  mapImageKinds,
  mediaTypeLabels,
  parseBitrates,
  platformLabels,
  type platforms,
  ratingLabels,
  ratings,
  splitTags,
  translationsText,
} from '@jinvani/contract'
import { yesNo } from '../../forms/field-differences.ts'
import { approximateMinutes } from '../../item-facts/duration-text.ts'
import { indiaText } from '../../schedule/india-time.ts'
import { type ChapterRow, readChapters, chapterRows, rowsText, sameRows } from './chapter-rows.ts'
import { drmFact, makeDrm, drmText, isOwnFilm, willBeActive } from './content-drm.ts'
import { chosenAddress, isFileUnread, makeSources, storedSource, workflowLabels } from './content-sources.ts'
import { type Field, credit, image, own, people, source, trimmed } from './field-makers.ts'

export interface ContentForm extends Record<ImageKind, string> {
  title: string
  slug: string
  synopsis: string
  translations: Translation[]
  mediaType: MediaType
  platform: (typeof platforms)[number]
  durationSec: string
  categories: string[]
  tags: string
  drmEnabled: boolean
  bitrates: FilmBitrate[]
  featured: boolean
  active: boolean
  /** UTC time; null for never, and an empty string while it is only partly typed. */
  publishAt: string | null
  unpublishAt: string | null
  workflow: SourceWorkflow
  /** Address of the uploaded file; of the private original, if the film is protected. */
  fileUrl: string
  fileType: string
  /** True if some phones cannot play this file, so that it needs streams. */
  fileNeedsStreams: boolean
  youtubeUrl: string
  externalUrl: string
  dataSaver: boolean
  mayBeKept: boolean
  rating: (typeof ratings)[number] | ''
  descriptors: (typeof descriptors)[number][]
  /** Null until somebody chooses. Until then a video counts as one with speech, a recording as one without. */
  hasSpeech: boolean | null
  writtenAndDirectedBy: string
  music: string
  lyrics: string
  singers: string
  cast: string
  chapters: ChapterRow[]
}
export type FieldName = keyof ContentForm
export type ContentPayload = BodyOf<typeof calls.createContent>
export type Fact = [label: string, text: string]

export interface FieldScope {
  form: ContentForm
  item?: Content | undefined
  categories?: readonly Category[] | undefined
  fileText?: string | undefined
}

export const isSpoken = ({ hasSpeech, mediaType }: Pick<ContentForm, 'hasSpeech' | 'mediaType'>) =>
  hasSpeech ?? mediaType === 'video'

const chaptersLater = 'Taken from the file, if it has any, after processing'

export const contentFields: { [Name in FieldName]: Field<ContentForm[Name]> } = {
  title: own('title', { label: 'Title', step: 1, initial: '', text: trimmed }),
  slug: own('slug', { label: 'Slug', step: 1, initial: '', text: trimmed }),
  synopsis: own('synopsis', { label: 'Synopsis', step: 1, initial: '', text: trimmed }),
  translations: own('translations', {
    label: 'Other Languages',
    step: 1,
    initial: [],
    write: (rows) => ({ translations: rows.filter(hasText) }),
    text: translationsText,
  }),
  mediaType: own('mediaType', {
    label: 'Media Type',
    step: 1,
    initial: 'video',
    text: (mediaType) => mediaTypeLabels[mediaType],
  }),
  platform: own('platform', {
    label: 'Platform',
    step: 1,
    initial: 'android',
    text: (platform) => platformLabels[platform],
  }),
  durationSec: {
    label: 'Duration (seconds)',
    step: 1,
    initial: '0',
    read: ({ durationSec }) => String(durationSec),
    path: 'durationSec',
    write: (typed) => ({ durationSec: Number(typed.trim()) }),
    text: (typed) => typed.trim(),
    review: ({ form: { durationSec } }) => {
      const minutes = approximateMinutes(durationSec)
      return ['Duration', minutes === null ? 'Unknown' : `${durationSec.trim()} seconds (${minutes})`]
    },
  },
  categories: own('categories', {
    label: 'Categories',
    step: 1,
    initial: [],
    text: (ids, { categories = [] }) =>
      ids.map((id) => categories.find((category) => category._id === id)?.name ?? id).join(', '),
  }),
  tags: {
    label: 'Tags',
    step: 1,
    initial: '',
    read: ({ tags }) => tags.join(', '),
    path: 'tags',
    write: (typed) => ({ tags: splitTags(typed) }),
    text: (typed) => splitTags(typed).join(', '),
  },
  drmEnabled: {
    label: 'DRM',
    step: 1,
    initial: false,
    read: ({ drm }) => drm.enabled,
    path: 'drm',
    write: (_, { form }) => ({ drm: makeDrm(form) }),
    text: (isOn, { form }) => drmText(form, isOn),
    review: ({ form, item }) => ['DRM', drmFact(form, item)],
  },
  bitrates: {
    label: 'Bitrates',
    step: 1,
    initial: [...filmBitrates],
    read: ({ drm }) => parseBitrates(drm.bitrate) ?? [...filmBitrates],
    path: 'drm.bitrate',
    text: { partOf: 'drmEnabled' },
  },
  featured: own('featured', { label: 'Featured', step: 1, initial: false, text: yesNo }),
  active: own('active', {
    label: 'Active',
    step: 1,
    initial: true,
    write: (_, { form, item }) => ({ active: willBeActive(form, item) }),
    text: yesNo,
    review: ({ form, item }) => ['Active', yesNo(willBeActive(form, item))],
  }),
  publishAt: own('publishAt', {
    label: 'Goes Live',
    step: 1,
    initial: null,
    text: (at) => indiaText(at),
    review: ({ form, item }) => [
      'Goes Live',
      form.publishAt === null && !item?.active && willBeActive(form, item)
        ? 'At once'
        : indiaText(form.publishAt),
    ],
  }),
  unpublishAt: own('unpublishAt', { label: 'Ends', step: 1, initial: null, text: (at) => indiaText(at) }),
  workflow: {
    label: 'Source',
    step: 2,
    initial: 'upload',
    read: ({ sourceWorkflow }) => sourceWorkflow,
    path: 'sourceWorkflow',
    write: (sourceWorkflow, { form, item }) => ({ sourceWorkflow, sources: makeSources(form, item) }),
    text: (workflow, { form }) => [workflowLabels[workflow], chosenAddress(form)].filter(Boolean).join(': '),
    review: ({ form }) => ['Source Type', workflowLabels[form.workflow]],
  },
  fileUrl: {
    label: 'File',
    step: 3,
    initial: '',
    read: (item) => storedSource(item).fileUrl ?? '',
    path: 'drm.s3Url',
    text: { partOf: 'workflow' },
    review: ({ form, fileText }) =>
      form.workflow === 'upload' ? ['File', fileText ?? form.fileUrl] : ['Address', chosenAddress(form)],
  },
  fileType: source('fileType', 'File Type'),
  fileNeedsStreams: {
    label: 'File',
    step: 3,
    initial: false,
    read: (item) => storedSource(item).fileNeedsStreams ?? false,
    text: { partOf: 'workflow' },
    review: null,
  },
  youtubeUrl: source('youtubeUrl', 'YouTube URL'),
  externalUrl: source('externalUrl', 'External URL'),
  dataSaver: own('dataSaver', {
    label: 'Data Saver',
    step: 3,
    initial: true,
    text: yesNo,
    review: ({ form }) => (isOwnFilm(form) ? ['Data Saver', form.dataSaver ? 'On' : 'Off'] : null),
  }),
  mayBeKept: own('mayBeKept', { label: 'May Be Kept', step: 3, initial: true, text: yesNo, review: null }),
  ...mapImageKinds(image),
  rating: {
    label: 'Rating',
    step: 5,
    initial: '',
    read: (item) => ratings.find((rating) => rating === item.rating) ?? '',
    path: 'rating',
    write: (rating) => ({ rating }),
    text: (rating) => (rating === '' ? '' : ratingLabels[rating]),
  },
  descriptors: own('descriptors', {
    label: 'Content Descriptors',
    step: 5,
    initial: [],
    text: (chosen) => chosen.map((descriptor) => descriptorLabels[descriptor]).join(', '),
  }),
  hasSpeech: own('hasSpeech', {
    label: 'Speech',
    step: 5,
    initial: null,
    write: (_, { form }) => ({ hasSpeech: isSpoken(form) }),
    text: (_, { form }) => yesNo(isSpoken(form)),
  }),
  writtenAndDirectedBy: credit('writtenAndDirectedBy', 'Written and Directed By', { lines: 1, isWide: true }),
  music: credit('music', 'Music'),
  lyrics: credit('lyrics', 'Lyrics', { lines: 1, hint: 'Who wrote the words' }),
  singers: people('singers', 'Singers'),
  cast: people('castNames', 'Cast'),
  chapters: {
    label: 'Chapters',
    step: 5,
    initial: [],
    read: ({ chapters }) => chapterRows(chapters),
    path: 'chapters',
    // Chapters are sent only if they were edited: processing may add those of the file while the form is open.
    write: (rows, { item }) =>
      sameRows(rows, chapterRows(item?.chapters ?? [])) ? {} : { chapters: readChapters(rows) },
    text: rowsText,
    review: ({ form, item }) => [
      'Chapters',
      rowsText(form.chapters) || (isFileUnread(form, item) ? chaptersLater : ''),
    ],
  },
}

export const fieldNames = Object.keys(contentFields) as FieldName[]
