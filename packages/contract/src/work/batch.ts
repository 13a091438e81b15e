// Work on many items at once: done bit by bit, each item wholly or not at all, and undone as a whole.
import { z } from 'zod'
import { ContentPatch } from '../library/content.ts'
import { type ContentQuery } from '../library/content-lists.ts'
import { Id, Timestamp, adminPaging, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { LackFilter } from '../library/readiness.ts'

/** `import` makes and changes items by a table. */
export const batchKinds = ['bulk', 'undo', 'import'] as const
export const BatchKind = z.enum(batchKinds)
export type BatchKind = z.infer<typeof BatchKind>
/** `failed` and `stopped`: what is done stays done, the rest was given up, by the program or by a person. */
export const BatchState = z.enum(['waiting', 'running', 'done', 'failed', 'stopped'])
export type BatchState = z.infer<typeof BatchState>

const { active, featured, rating, categories, tags, publishAt, unpublishAt } = ContentPatch.shape
/** What becomes of every item; what is left out stays. */
const change = {
  active,
  featured,
  rating,
  addCategories: categories,
  takeCategories: categories,
  addTags: tags,
  takeTags: tags,
  publishAt,
  unpublishAt,
  trash: z.literal(true, 'Trash must be true').optional(),
}
/** `trash` is for super admins. */
export const BulkChange = z
  .strictObject(change)
  .refine((sent) => Object.values(sent).some((value) => value !== undefined), 'Nothing is to be changed')
  .refine(
    ({ trash, ...others }) =>
      trash === undefined || Object.values(others).every((value) => value === undefined),
    'What goes to the trash is not changed otherwise',
  )
export type BulkChange = z.infer<typeof BulkChange>
/** As it was asked for, shown. */
export const AskedChange = z.object({
  active: z.boolean().optional(),
  featured: z.boolean().optional(),
  rating: z.string().optional(),
  addCategories: z.array(Id).optional(),
  takeCategories: z.array(Id).optional(),
  addTags: z.array(z.string()).optional(),
  takeTags: z.array(z.string()).optional(),
  publishAt: z.string().nullable().optional(),
  unpublishAt: z.string().nullable().optional(),
  trash: z.boolean().optional(),
} satisfies Record<keyof BulkChange, z.ZodType>)

/** As the list of the library is filtered. A wrong filter is refused: it would choose other items. */
const words = (label: string) => text(label, { max: limits.searchMax }).default('')
const filters = {
  q: words('Search'),
  category: words('Category'),
  featured: z.boolean('Featured must be true or false').optional(),
  active: z.boolean('Active must be true or false').optional(),
  lacks: LackFilter.optional(),
} satisfies Record<keyof Omit<ContentQuery, 'page' | 'pageSize' | 'order'>, z.ZodType>
export const BulkFilter = z.strictObject(filters)

const ids = z.array(Id, 'Ids must be a list').max(limits.bulkIdsMax, `No more than ${limits.bulkIdsMax} ids`)
/** Either ids, or all that a filter finds but for some. */
export const BulkSelection = z
  .strictObject({
    ids: ids.min(1, 'Choose at least one item').optional(),
    filter: BulkFilter.optional(),
    except: ids.default([]),
  })
  .refine((sent) => (sent.ids === undefined) !== (sent.filter === undefined), 'Choose by ids or by a filter')
export type BulkSelection = z.infer<typeof BulkSelection>

export const BulkQuestion = z.strictObject({ selection: BulkSelection, change: BulkChange })
/** The client chooses the id of the batch: the same request sent again is done once. */
export const BulkInput = BulkQuestion.extend({ batchId: Id })
export type BulkInput = z.infer<typeof BulkInput>

export const UndoInput = z.strictObject({ batchId: Id })

export const RefusedItem = z.object({ _id: Id.nullable(), name: z.string() })
/** Items that cannot be changed, by the reason; the first of them by name. */
export const BatchRefusal = z.object({ reason: z.string(), count: z.int(), items: z.array(RefusedItem) })
export type BatchRefusal = z.infer<typeof BatchRefusal>

/** total = changing + same + refused. */
export const BulkPreview = z.object({
  total: z.int(),
  changing: z.int(),
  /** Those that are so already. */
  same: z.int(),
  refused: z.int(),
  refusals: z.array(BatchRefusal),
  /** Of those that change: they are to go live, and have nothing to play now. */
  lacksFile: z.int(),
})
export type BulkPreview = z.infer<typeof BulkPreview>

/** How far it is. `changed` and `refused` are among `done`; the others of these were so already. */
const progress = {
  state: BatchState,
  total: z.int(),
  done: z.int(),
  changed: z.int(),
  refused: z.int(),
}
export const BatchActor = z.object({ id: Id, name: z.string() })
export const Batch = z.object({
  _id: Id,
  kind: BatchKind,
  /** Of an import: of its file. */
  name: z.string(),
  by: BatchActor,
  /** Of a bulk change. */
  change: AskedChange.nullable(),
  ...progress,
  refusals: z.array(BatchRefusal),
  /** The batch that this one undoes. */
  undoes: Id.nullable(),
  /** The batch that undoes this one. */
  undoneBy: Id.nullable(),
  createdAt: Timestamp,
  endedAt: Timestamp.nullable(),
})
export type Batch = z.infer<typeof Batch>

export const BatchQuery = z.object(adminPaging)
export const BatchList = z.object({
  items: z.array(Batch),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
})

/** One message of `GET /admin/events`, for editors. */
export const BatchEvent = z.object({ type: z.literal('batch'), id: Id, kind: BatchKind, ...progress })
export type BatchEvent = z.infer<typeof BatchEvent>
