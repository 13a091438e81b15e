// Lists of items, of staff and of the apps, and what may be asked of them.
import { z } from 'zod'
import { Flag, Search, adminPaging, publicPaging } from '../fields.ts'
import { AppContent, Content, MediaType } from './content.ts'
import { LackFilter } from './readiness.ts'

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
  lacks: LackFilter.optional().catch(undefined),
  /** Of a list without words to look for; what was looked for comes best match first. */
  order: ContentOrder.optional().catch(undefined),
})
export type ContentQuery = z.infer<typeof ContentQuery>
const page = { total: z.int(), page: z.int(), pageSize: z.int() }
export const ContentList = z.object({ items: z.array(Content), ...page })

export const AppContentQuery = z.object({
  ...publicPaging,
  q: Search,
  /** Id or slug. */
  category: ContentQuery.shape.category,
  mediaType: MediaType.optional().catch(undefined),
  featured: Flag,
})
export type AppContentQuery = z.infer<typeof AppContentQuery>
export const AppContentList = z.object({ items: z.array(AppContent), ...page })
