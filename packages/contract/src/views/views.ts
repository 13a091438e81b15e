// A named view of the library: its filter, its order, and whether it shows cards or a table.
import { z } from 'zod'
import { ContentOrder, LibraryFilter, LibraryFilterInput } from '../content/content-lists.ts'
import { Id, Timestamp, text } from '../fields.ts'
import { limits } from '../limits.ts'

export const libraryLooks = ['cards', 'table'] as const
export const LibraryLook = z.enum(libraryLooks, 'Look must be cards or table')
export type LibraryLook = z.infer<typeof LibraryLook>

const fields = {
  name: text('Name', { required: 'Name is required', max: limits.viewNameMax }),
  filter: LibraryFilterInput,
  order: ContentOrder,
  look: LibraryLook,
}
export const LibraryViewInput = z.strictObject({
  ...fields,
  filter: LibraryFilterInput.default({}),
  order: ContentOrder.default('newest'),
  look: LibraryLook.default('cards'),
})
export type LibraryViewInput = z.infer<typeof LibraryViewInput>

export const LibraryViewPatch = z.strictObject(fields).partial()
export type LibraryViewPatch = z.infer<typeof LibraryViewPatch>

export const LibraryView = z.object({
  _id: Id,
  ...fields,
  filter: LibraryFilter,
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type LibraryView = z.infer<typeof LibraryView>
export const LibraryViewList = z.object({ items: z.array(LibraryView) })
