// A named view of the library: filters, order and look.
import { z } from 'zod'
import { ContentOrder } from '../content/content-lists.ts'
import { MediaType, Platform } from '../content/content.ts'
import { Id, Timestamp, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { LackFilter } from '../content/readiness.ts'

export const libraryLooks = ['cards', 'table'] as const
export const LibraryLook = z.enum(libraryLooks, 'Look must be cards or table')
export type LibraryLook = z.infer<typeof LibraryLook>

const flag = z.boolean('Must be true or false').nullable()
/** A null does not filter. */
const shown = {
  q: z.string(),
  category: z.string(),
  featured: z.boolean().nullable(),
  active: z.boolean().nullable(),
  mediaType: MediaType.nullable(),
  platform: Platform.nullable(),
  lacks: LackFilter.nullable(),
  order: ContentOrder,
  look: LibraryLook,
}
const name = text('Name', { required: 'Name is required', max: limits.viewNameMax })
const sent = {
  ...shown,
  q: text('Words', { max: limits.searchMax }),
  category: z.union([Id, z.literal('')]),
  featured: flag,
  active: flag,
}

export const LibraryViewInput = z.strictObject({
  name,
  q: sent.q.default(''),
  category: sent.category.default(''),
  featured: flag.default(null),
  active: flag.default(null),
  mediaType: sent.mediaType.default(null),
  platform: sent.platform.default(null),
  lacks: sent.lacks.default(null),
  order: sent.order.default('newest'),
  look: sent.look.default('cards'),
})
export type LibraryViewInput = z.infer<typeof LibraryViewInput>

/** Only fields that are sent change. */
export const LibraryViewPatch = z.strictObject({ name, ...sent }).partial()
export type LibraryViewPatch = z.infer<typeof LibraryViewPatch>

export const LibraryView = z.object({
  _id: Id,
  name: z.string(),
  ...shown,
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type LibraryView = z.infer<typeof LibraryView>
export const LibraryViewList = z.object({ items: z.array(LibraryView) })
