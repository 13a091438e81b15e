// Lists of items for staff and for the apps, with their queries.
import { z } from 'zod'
import { Flag, Search, adminPaging, listTotal, publicPaging } from '../fields.ts'
import { AppContent, Content, MediaType, Platform } from './content.ts'
import { LackFilter } from './readiness.ts'
import { inLanguage } from './translations.ts'

export const contentOrders = ['newest', 'title', 'changed'] as const
export const ContentOrder = z.enum(contentOrders, 'Order must be newest, title or changed')
export type ContentOrder = z.infer<typeof ContentOrder>

export const ContentQuery = z.object({
  ...adminPaging,
  q: Search,
  /** Id or slug. */
  category: Search,
  featured: Flag,
  active: Flag,
  mediaType: MediaType.optional().catch(undefined),
  platform: Platform.optional().catch(undefined),
  lacks: LackFilter.optional().catch(undefined),
  /** Order of a list without search words; a search comes best match first. */
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
  category: ContentQuery.shape.category,
  mediaType: ContentQuery.shape.mediaType,
  featured: Flag,
  /** `next` of the answer before; `page` does not count then. */
  after: Search,
})
export type AppContentQuery = z.infer<typeof AppContentQuery>
/** `next` is null on the last page. */
export const AppContentList = z.object({
  items: z.array(AppContent),
  ...page,
  next: z.string().nullable(),
})
