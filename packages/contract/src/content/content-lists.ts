import { z } from 'zod'
import { Flag, Search, adminPaging, listTotal, orList, pageCounts, publicPaging, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { AppContent, Content, MediaType, Platform } from './content.ts'
import { lackKinds } from './readiness.ts'
import { inLanguage } from './translations.ts'

const contentOrders = ['newest', 'title', 'changed'] as const
export const ContentOrder = z.enum(contentOrders, `Order must be ${orList(contentOrders)}`)
export type ContentOrder = z.infer<typeof ContentOrder>

export const LackKind = z.enum(lackKinds)
export type LackKind = z.infer<typeof LackKind>
export const LackFilter = z.enum(['any', ...lackKinds], 'Missing must be any, or one of the kinds')

/** Filter of the library's list, bulk changes, views and the export. A field that is left out does not filter. */
export const LibraryFilter = z.object({
  q: text('Search', { max: limits.searchMax }).optional(),
  category: text('Category', { max: limits.searchMax }).optional(),
  featured: z.boolean('Featured must be true or false').optional(),
  active: z.boolean('Active must be true or false').optional(),
  mediaType: MediaType.optional(),
  platform: Platform.optional(),
  missing: LackFilter.optional(),
})
export type LibraryFilter = z.infer<typeof LibraryFilter>
export const LibraryFilterInput = z.strictObject(LibraryFilter.shape)

/** The same filter as query parameters, of which invalid ones are ignored. */
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
export const ContentQuery = z.object({ ...adminPaging, ...inQuery, order: ContentOrder.optional() })
const page = { ...pageCounts, ...listTotal }

/** A place where the captions of a found item say the words of the search close together. */
export const SpokenMatch = z.object({ startSec: z.number(), text: z.string() })
export type SpokenMatch = z.infer<typeof SpokenMatch>
const found = { matches: z.array(SpokenMatch).optional() }
export const FoundContent = Content.extend(found)
export type FoundContent = z.infer<typeof FoundContent>
export const ContentList = z.object({ items: z.array(FoundContent), ...page })

export const AppContentQuery = z.object({
  ...publicPaging,
  ...inLanguage,
  q: Search,
  category: inQuery.category,
  mediaType: inQuery.mediaType,
  featured: Flag,
  after: Search,
})
export type AppContentQuery = z.infer<typeof AppContentQuery>
export const AppFoundContent = AppContent.extend(found)
export type AppFoundContent = z.infer<typeof AppFoundContent>
export const AppContentList = z.object({
  items: z.array(AppFoundContent),
  ...page,
  next: z.string().nullable(),
})
