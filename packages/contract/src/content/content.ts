import { z } from 'zod'
import { CategoryRef, type CategoryType } from '../categories/categories.ts'
import { Chapter, ChaptersInput } from '../films/chapters.ts'
import { Drm, DrmInput } from '../films/drm.ts'
import * as entity from '../entity.ts'
import { Id, Synopsis, Timestamp, Title, named, optionalWebUrl, orList, stored, text } from '../fields.ts'
import { Processing } from '../films/processing.ts'
import { limits } from '../limits.ts'
import { AppLyrics } from '../lyrics/meanings.ts'
import { ScheduleMissed, timedFields } from '../calendar/schedule.ts'
import { SmallPictures } from '../uploads/uploads.ts'
import { Slug } from './slug.ts'
import { AppSource, Source, SourceInput, SourceWorkflow } from './source.ts'
import { AppLanguage, Translation, TranslationsInput } from './translations.ts'
import { AppCaption, Caption } from '../captions/captions.ts'
import { descriptors, imageAdvice, mapImageKinds, mediaTypes, platforms, ratings } from './choices.ts'

export const MediaType = z.enum(mediaTypes, `Media type must be ${orList(mediaTypes)}`)
export type MediaType = z.infer<typeof MediaType>
/** The media types that a category of each type accepts. */
const takenTypes: Record<CategoryType, readonly MediaType[]> = {
  any: mediaTypes,
  audio: ['audio'],
  video: ['video'],
}
export const takesMedia = ({ type }: { type: CategoryType }, mediaType: MediaType) =>
  takenTypes[type].includes(mediaType)
export const Platform = z.enum(platforms, {
  error: (issue) =>
    issue.input === undefined || issue.input === '' || issue.input === null
      ? 'Platform is required'
      : `Platform must be ${orList(platforms)}`,
})
export const Rating = z.enum(ratings)
const Descriptor = named('Descriptor', z.enum(descriptors))

/** `featured` is taken: `/app/content/featured` is a list, so no item can have that slug. */
const ContentSlug = Slug.refine((slug) => slug !== 'featured', 'This slug is reserved')

const Tag = text('Tag', { max: limits.tagMax })
const Tags = z
  .array(Tag, 'Tags must be a list of text')
  .max(limits.tagsMax, `No more than ${limits.tagsMax} tags`)
  .transform((tags) => [...new Set(tags.filter((tag) => tag !== ''))])
const People = z
  .array(text('Name', { max: limits.personMax }), 'Must be a list of names')
  .max(limits.peopleMax, `No more than ${limits.peopleMax} names`)
  .transform((names) => names.filter((name) => name !== ''))

/** Each tag once, as it is saved. */
export const splitTags = (typed: string) => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]
export const splitPeople = (typed: string) =>
  typed
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter(Boolean)

export const ImagesInput = z
  .strictObject(mapImageKinds((kind) => optionalWebUrl(imageAdvice[kind].label)))
  .partial()
const credit = (label: string) => text(label, { max: limits.creditMax })
export const CreditsInput = z
  .strictObject({
    writtenAndDirectedBy: credit('Written and directed by'),
    music: credit('Music'),
    lyrics: credit('Lyrics'),
    singers: People,
    castNames: People,
  })
  .partial()

const CategoryObject = named('CategoryObject', z.object({ _id: Id }))
/** A category may also be sent as an object with `_id` (specification section 3). */
const CategoryIds = z
  .array(
    z.union([Id, CategoryObject.transform((category) => category._id)], 'Category must be an id'),
    'Categories must be a list of ids',
  )
  .max(limits.categoriesPerItemMax)
  .transform((ids) => [...new Set(ids)])

export const Images = z.object(mapImageKinds(() => z.string()))
export const PictureSize = z.object({ width: z.int(), height: z.int() })
export type PictureSize = z.infer<typeof PictureSize>

export const DeadSource = z.object({ since: Timestamp, reason: z.string() })
export type DeadSource = z.infer<typeof DeadSource>

export const Credits = z.object({
  writtenAndDirectedBy: z.string(),
  music: z.string(),
  lyrics: z.string(),
  singers: z.array(z.string()),
  castNames: z.array(z.string()),
})
export type Credits = z.infer<typeof Credits>

/**
 * How the search treats a field. `title`: it ranks first. `beside`: a short field. `within`: a longer text.
 * `translated`: titles in other languages, each with a longer text.
 */
export type SearchedAs = 'title' | 'beside' | 'within' | 'translated'
interface ContentField extends entity.PublicField {
  search?: SearchedAs
}

const fields = {
  title: { sent: Title, shown: z.string(), apps: true, search: 'title' },
  slug: { sent: ContentSlug, shown: z.string(), apps: true, search: 'beside' },
  synopsis: { sent: Synopsis.default(''), shown: z.string(), apps: true, search: 'within' },
  translations: { sent: TranslationsInput.default([]), shown: z.array(Translation), search: 'translated' },
  durationSec: {
    sent: z
      .int('Duration must be a whole number of seconds')
      .min(0, 'Duration cannot be negative')
      .max(limits.durationSecMax)
      .default(0),
    shown: z.int(),
    apps: true,
  },
  tags: { sent: Tags.default([]), shown: z.array(z.string()), apps: true, search: 'beside' },
  rating: {
    sent: z
      .union(
        [Rating, z.literal(''), z.null().transform(() => '' as const)],
        `Rating must be one of ${ratings.join(', ')}, or empty`,
      )
      .default(''),
    shown: z.string(),
    apps: true,
  },
  descriptors: {
    sent: z
      .array(Descriptor, 'Content descriptors must be a list')
      .max(descriptors.length)
      .transform((sent) => descriptors.filter((known) => sent.includes(known)))
      .default([]),
    shown: z.array(Descriptor),
    apps: true,
  },
  mediaType: { sent: MediaType.default('video'), shown: MediaType, apps: true },
  platform: { sent: Platform, shown: Platform, apps: true },
  featured: {
    sent: z.boolean('Featured must be true or false').default(false),
    shown: z.boolean(),
    apps: true,
  },
  /** A new item with neither `active` nor `publishAt` is active if it has something to play. */
  ...timedFields,
  categories: { sent: CategoryIds.default([]), shown: z.array(Id) },
  images: { sent: ImagesInput.default({}), shown: Images, apps: true },
  sources: {
    sent: z.array(SourceInput, 'Sources must be a list').max(limits.sourcesMax).default([]),
    shown: z.array(Source),
    apps: true,
  },
  dataSaver: { sent: z.boolean('Data saver must be true or false').default(true), shown: z.boolean() },
  mayBeKept: { sent: z.boolean('May be kept must be true or false').default(true), shown: z.boolean() },
  hasSpeech: { sent: z.boolean('Has speech must be true or false').optional(), shown: z.boolean() },
  drm: { sent: DrmInput.default({}), shown: Drm },
  credits: { sent: CreditsInput.default({}), shown: Credits, apps: true, search: 'beside' },
  chapters: { sent: ChaptersInput.default([]), shown: z.array(Chapter), apps: true },
  sourceWorkflow: { sent: SourceWorkflow.default('upload'), shown: SourceWorkflow },
} as const satisfies Record<string, ContentField>
export type ContentFields = entity.ValuesOf<typeof fields>
export const contentFields = entity.namesOf(fields)
/** Fields that apps see in the same form as staff. */
export const appContentFields = entity.appNamesOf(fields)
export const staffContentFields = contentFields.filter(
  (name): name is Exclude<typeof name, (typeof appContentFields)[number]> => !('apps' in fields[name]),
)
export type SearchedFields = Pick<ContentFields, entity.NamesWhere<typeof fields, { search: SearchedAs }>>
export const searchedFields = contentFields.flatMap((name) => {
  const { search }: ContentField = fields[name]
  return search ? [{ name: name as keyof SearchedFields, search }] : []
})

export const ContentInput = z.strictObject(entity.sentShape(fields))
export type ContentInput = z.infer<typeof ContentInput>

/** Fields that are not sent stay unchanged, also within `images`, `drm` and `credits`. */
export const ContentPatch = entity.patchOf(fields)
export type ContentPatch = z.infer<typeof ContentPatch>

export const Content = z.object({
  _id: Id,
  ...entity.shownShape(fields),
  processing: Processing.nullable(),
  captions: z.array(Caption),
  scheduleMissed: ScheduleMissed.nullable(),
  thumbnailsUrl: z.string().optional(),
  imageSizes: named('PictureSizes', z.object(mapImageKinds(() => PictureSize)).partial()),
  deadSource: DeadSource.nullable(),
  ...stored,
})
export type Content = z.infer<typeof Content>

/** An item as apps get it. Fields are named one by one, so that the original of a protected film is never among them. */
export const AppContent = Content.pick(
  entity.maskOf(['_id', ...appContentFields, 'thumbnailsUrl', 'createdAt', 'updatedAt']),
).extend({
  sources: z.array(AppSource),
  categories: z.array(CategoryRef),
  titleLanguage: AppLanguage.optional(),
  drm: named('AppDrm', z.object({ enabled: z.boolean() })),
  captions: z.array(AppCaption),
  smallImages: named('SmallContentImages', z.object(mapImageKinds(() => SmallPictures))),
  soundSources: z.array(AppSource),
})
export type AppContent = z.infer<typeof AppContent>

export const AppDownload = z.object({
  kind: MediaType,
  url: z.string(),
  contentType: z.string(),
  size: z.int(),
  durationSec: z.number(),
})
export type AppDownload = z.infer<typeof AppDownload>

/** A single item. The items of a list have no lyrics and downloads. */
export const AppContentDetail = AppContent.extend({
  lyrics: z.array(AppLyrics),
  downloads: z.array(AppDownload),
})
export type AppContentDetail = z.infer<typeof AppContentDetail>
