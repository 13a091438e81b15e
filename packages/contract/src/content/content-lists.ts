// Lists of items for staff and for the apps, with their queries.
import { z } from 'zod'
import { Flag, Search, adminPaging, listTotal, publicPaging, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { AppContent, Content, MediaType, Platform } from './content.ts'
import { LackFilter } from './readiness.ts'
import { inLanguage } from './translations.ts'

export const contentOrders = ['newest', 'title', 'changed'] as const
export const ContentOrder = z.enum(contentOrders, 'Order must be newest, title or changed')
export type ContentOrder = z.infer<typeof ContentOrder>

/** Filter of the list, bulk changes, views and the export. A field that is left out does not filter. */
export const LibraryFilter = z.object({
  q: text('Search', { max: limits.searchMax }).optional(),
  /** Id or slug. */
  category: text('Category', { max: limits.searchMax }).optional(),
  featured: z.boolean('Featured must be true or false').optional(),
  active: z.boolean('Active must be true or false').optional(),
  mediaType: MediaType.optional(),
  platform: Platform.optional(),
  missing: LackFilter.optional(),
})
export type LibraryFilter = z.infer<typeof LibraryFilter>
export const LibraryFilterInput = z.strictObject(LibraryFilter.shape)

/** The filter as a query; invalid values are ignored. */
const { mediaType, platform, missing } = LibraryFilter.shape
const inQuery = {
  q: Search,
  category: Search,
  featured: Flag,
  active: Flag,
  mediaType: mediaType.catch(undefined),
  platform: platform.catch(undefined),
  missing: missing.catch(undefined),
} satisfies { [Name in keyof LibraryFilter]-?: z.ZodType<LibraryFilter[Name]> }
export const ContentQuery = z.object({
  ...adminPaging,
  ...inQuery,
  /** Order of a list without search words; a search lists the best match first. */
  order: ContentOrder.optional(),
})
export type ContentQuery = z.infer<typeof ContentQuery>
const page = { ...listTotal, page: z.int(), pageSize: z.int() }
export const ContentList = z.object({ items: z.array(Content), ...page })

export const AppContentQuery = z.object({
  ...publicPaging,
  ...inLanguage,
  q: Search,
  /** Id or slug. */
  category: inQuery.category,
  mediaType: inQuery.mediaType,
  featured: Flag,
  /** `next` of the previous answer; `page` is then ignored. */
  after: Search,
})
export type AppContentQuery = z.infer<typeof AppContentQuery>
/** `next` is null on the last page. */
export const AppContentList = z.object({
  items: z.array(AppContent),
  ...page,
  next: z.string().nullable(),
})
