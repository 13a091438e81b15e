// Collections are items in an order: albums, series, courses, and the rows of items (`rail`) on the home page.
import { z } from 'zod'
import { AppCarouselItem } from '../carousel/carousel.ts'
import { AppContent, MediaType } from '../content/content.ts'
import { Slug } from '../content/slug.ts'
import { AppLanguage, inLanguage } from '../content/translations.ts'
import { ScheduleMissed, timedFields } from '../calendar/schedule.ts'
import * as entity from '../entity.ts'
import {
  DisplayOrder,
  Flag,
  Id,
  Search,
  Synopsis,
  Title,
  adminPaging,
  named,
  optionalWebUrl,
  orList,
  pageCounts,
  publicPaging,
  stored,
  text,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { HistoryItem } from '../mine/mine.ts'
import { SmallPictures } from '../uploads/uploads.ts'

export const collectionTypes = ['album', 'series', 'course', 'rail'] as const
export const CollectionType = z.enum(collectionTypes, `Type must be ${orList(collectionTypes)}`)
export type CollectionType = z.infer<typeof CollectionType>
export const collectionTypeLabels: Record<CollectionType, string> = {
  album: 'Album',
  series: 'Series',
  course: 'Course',
  rail: 'Rail of the home page',
}
const plurals: Record<CollectionType, string> = {
  album: 'albums',
  series: 'series',
  course: 'courses',
  rail: 'rails of the home page',
}
export const collectionKinds = new Intl.ListFormat('en-GB').format(Object.values(plurals))

export const collectionIsFull = `A collection cannot have more than ${limits.collectionItemsMax.toLocaleString('en')} items`

/** A season of a series, or a module of a course. A collection without parts has one section without a title. */
export const SectionInput = z.strictObject({
  title: text('Section title', { max: limits.titleMax }).default(''),
  items: z.array(Id.toLowerCase(), 'Items must be a list of ids'),
})
/** A section in answers, without items that are in the trash. */
export const Section = z.object({ title: z.string(), items: z.array(Id) })
export type Section = z.infer<typeof Section>
const SectionsInput = z
  .array(SectionInput, 'Sections must be a list')
  .max(limits.sectionsMax, `No more than ${limits.sectionsMax} sections`)
  .superRefine((sections, context) => {
    const placed = sections.flatMap(({ items }, section) =>
      items.map((id, index) => ({ id, path: [section, 'items', index] })),
    )
    if (placed.length > limits.collectionItemsMax) {
      context.addIssue({ code: 'custom', message: collectionIsFull })
      return
    }
    const seen = new Set<string>()
    for (const { id, path } of placed) {
      if (seen.has(id)) context.addIssue({ code: 'custom', path, message: 'This item is here twice' })
      seen.add(id)
    }
  })

export const ruleOrders = ['newest', 'most-heard'] as const
const RuleOrder = named('RuleOrder', z.enum(ruleOrders, `Order must be ${orList(ruleOrders)}`))
const RuleDay = z.literal('today', 'Day must be today')
/** Chooses `count` active items in this order. Category, tag, media type and day narrow the choice. */
export const CollectionRuleInput = z.strictObject({
  order: RuleOrder.default('newest'),
  category: Id.toLowerCase().nullable().default(null),
  tag: text('Tag', { max: limits.tagMax }).default(''),
  mediaType: MediaType.nullable().default(null),
  day: RuleDay.nullable().default(null),
  count: z
    .int('Number of items must be a whole number')
    .min(1, 'Number of items must be at least 1')
    .max(limits.ruleItemsMax, `Number of items cannot exceed ${limits.ruleItemsMax}`)
    .default(20),
})
export const CollectionRule = z.object({
  order: RuleOrder,
  category: Id.nullable(),
  tag: z.string(),
  mediaType: MediaType.nullable(),
  day: RuleDay.nullable(),
  count: z.int(),
})
export type CollectionRule = z.infer<typeof CollectionRule>

/** `new` is taken: `/collections/new` is the console's form for a new collection. */
const CollectionSlug = Slug.refine((slug) => slug !== 'new', 'This slug is reserved')

const fields = {
  title: { sent: Title, shown: z.string(), apps: true },
  slug: { sent: CollectionSlug, shown: z.string(), apps: true },
  synopsis: { sent: Synopsis.default(''), shown: z.string(), apps: true },
  type: { sent: CollectionType.default('album'), shown: CollectionType, apps: true },
  picture: { sent: optionalWebUrl('Picture').default(''), shown: z.string(), apps: true },
  onHome: { sent: z.boolean('On home page must be true or false').default(false), shown: z.boolean() },
  language: { sent: AppLanguage.nullable().default(null), shown: AppLanguage.nullable() },
  feed: { sent: z.boolean('Podcast feed must be true or false').default(false), shown: z.boolean() },
  order: { sent: DisplayOrder.default(1), shown: z.number() },
  sections: { sent: SectionsInput.default([]), shown: z.array(Section) },
  rule: { sent: CollectionRuleInput.nullable().default(null), shown: CollectionRule.nullable() },
  ...timedFields,
} as const satisfies Record<string, entity.PublicField>
export type CollectionFields = entity.ValuesOf<typeof fields>
export const collectionFields = entity.namesOf(fields)

export const CollectionInput = z.strictObject(entity.sentShape(fields))
export type CollectionInput = z.infer<typeof CollectionInput>
export const CollectionPatch = entity.patchOf(fields)
export type CollectionPatch = z.infer<typeof CollectionPatch>

/** Why an active item is not an episode of a podcast, in words for staff; null if it is one. */
export function findFeedLack(item: { drm: { enabled: boolean }; mayBeKept: boolean }, hasFile: boolean) {
  if (item.drm.enabled) return 'protected'
  if (!item.mayBeKept) return 'may not be kept'
  return hasFile ? null : 'no file to keep yet'
}

export const CollectionEntry = z.object({
  _id: Id,
  title: z.string(),
  active: z.boolean(),
  mediaType: MediaType,
  thumbnail: z.string(),
  feedLack: z.string().nullable(),
})
export type CollectionEntry = z.infer<typeof CollectionEntry>

export const Collection = z.object({
  _id: Id,
  ...entity.shownShape(fields),
  scheduleMissed: ScheduleMissed.nullable(),
  ...stored,
})
export type Collection = z.infer<typeof Collection>
export const WholeCollection = Collection.extend({ entries: z.array(CollectionEntry) })
export type WholeCollection = z.infer<typeof WholeCollection>

export const CollectionQuery = z.object({
  ...adminPaging,
  q: Search,
  active: Flag,
  type: CollectionType.optional().catch(undefined),
})
export const ListedCollection = Collection.omit({ sections: true }).extend({ itemCount: z.int() })
export type ListedCollection = z.infer<typeof ListedCollection>
export const CollectionList = z.object({ items: z.array(ListedCollection), ...pageCounts })

const appCollectionFields = ['_id', ...entity.appNamesOf(fields)] as const
export const AppCollection = Collection.pick(entity.maskOf(appCollectionFields)).extend({
  smallPictures: SmallPictures,
  itemCount: z.int(),
})
export type AppCollection = z.infer<typeof AppCollection>
export const AppCollectionQuery = z.object({
  ...publicPaging,
  type: CollectionType.optional().catch(undefined),
})
export const AppCollectionList = z.object({ items: z.array(AppCollection), ...pageCounts })
export const AppCollectionItem = z.object({ section: z.string(), content: AppContent })
export type AppCollectionItem = z.infer<typeof AppCollectionItem>
export const AppCollectionPage = z.object({
  collection: AppCollection,
  items: z.array(AppCollectionItem),
  ...pageCounts,
})
export const AppCollectionPageQuery = z.object({ ...publicPaging, ...inLanguage })

export const NextQuery = z.object({ collection: Search, ...inLanguage })
export const AppNeighbours = z.object({
  collection: AppCollection.nullable(),
  previous: AppContent.nullable(),
  next: AppContent.nullable(),
})

const HomeRail = named('HomeRail', z.object({ collection: AppCollection, items: z.array(AppContent) }))
export const AppHome = z.object({ carousel: z.array(AppCarouselItem), rails: z.array(HomeRail) })
export type AppHome = z.infer<typeof AppHome>
export const AppMyHome = AppHome.extend({ continue: z.array(HistoryItem) })
