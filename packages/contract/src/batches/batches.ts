// Work on many items at once. It runs in steps, changes each item completely or not at all, and is undone as a whole.
import { z } from 'zod'
import { ContentPatch } from '../content/content.ts'
import { LibraryFilterInput } from '../content/content-lists.ts'
import { Id, Timestamp, adminPaging, pageCounts, text } from '../fields.ts'
import { limits } from '../limits.ts'

/** `import` creates and changes items from a table. */
const batchKinds = ['bulk', 'undo', 'import'] as const
export const BatchKind = z.enum(batchKinds)
export type BatchKind = z.infer<typeof BatchKind>
/** `failed`: the program gave up. `stopped`: a person stopped it. Both keep the changes made so far. */
export const BatchState = z.enum(['waiting', 'running', 'done', 'failed', 'stopped'])
export type BatchState = z.infer<typeof BatchState>

const { active, featured, rating, categories, tags, publishAt, unpublishAt } = ContentPatch.shape
/** Fields that are left out stay unchanged. */
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
    'Items that go to the trash cannot be changed as well',
  )
export type BulkChange = z.infer<typeof BulkChange>
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

const ids = z
  .array(Id.toLowerCase(), 'Ids must be a list')
  .max(limits.bulkIdsMax, `No more than ${limits.bulkIdsMax} ids`)
/** Either ids, or all items that a filter finds except some. */
export const BulkSelection = z
  .strictObject({
    ids: ids.min(1, 'Choose at least one item').optional(),
    /** An invalid filter is refused instead of ignored, because without it other items would change. */
    filter: LibraryFilterInput.optional(),
    except: ids.default([]),
  })
  .refine((sent) => (sent.ids === undefined) !== (sent.filter === undefined), 'Choose by ids or by a filter')
export type BulkSelection = z.infer<typeof BulkSelection>

export const BulkQuestion = z.strictObject({ selection: BulkSelection, change: BulkChange })
/** The client chooses the id of the batch, so that a repeated request is carried out once. */
export const BulkInput = BulkQuestion.extend({ batchId: Id })
export type BulkInput = z.infer<typeof BulkInput>

export const UndoInput = z.strictObject({ batchId: Id })

export const RefusedItem = z.object({ _id: Id.nullable(), name: z.string() })
/** Items refused for the same reason: how many, and the names of the first ones. */
export const BatchRefusal = z.object({ reason: z.string(), count: z.int(), items: z.array(RefusedItem) })
export type BatchRefusal = z.infer<typeof BatchRefusal>

/** total = changing + same + refused. */
export const BulkPreview = z.object({
  total: z.int(),
  changing: z.int(),
  same: z.int(),
  refused: z.int(),
  refusals: z.array(BatchRefusal),
  /** Items among `changing` that would go live without anything to play. */
  missingFile: z.int(),
})
export type BulkPreview = z.infer<typeof BulkPreview>

export const CollectionThere = z.strictObject({ id: Id })
export const CollectionAnew = z.strictObject({
  title: text('Title', { required: 'Title is required', max: limits.titleMax }),
})
export const CollectInput = z.strictObject({
  selection: BulkSelection,
  into: z.union([CollectionThere, CollectionAnew], 'Choose a collection, or give the title of a new one'),
})
export type CollectInput = z.infer<typeof CollectInput>
export const CollectionName = z.object({ _id: Id, title: z.string() })
export const Collected = z.object({
  collection: CollectionName,
  added: z.array(Id),
  /** Items that were in the collection already. */
  same: z.int(),
  refused: z.int(),
  refusals: z.array(BatchRefusal),
})
export type Collected = z.infer<typeof Collected>

/** `done` is the sum of `changed`, `refused` and the items that needed no change. */
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
  /** Name of the file of an import. */
  name: z.string(),
  by: BatchActor,
  /** Null for anything but a bulk change. */
  change: AskedChange.nullable(),
  ...progress,
  /** Why the program stopped it; null otherwise. */
  stopReason: z.string().nullable(),
  refusals: z.array(BatchRefusal),
  undoes: Id.nullable(),
  undoneBy: Id.nullable(),
  createdAt: Timestamp,
  endedAt: Timestamp.nullable(),
})
export type Batch = z.infer<typeof Batch>

export const BatchQuery = z.object(adminPaging)
export const BatchList = z.object({ items: z.array(Batch), ...pageCounts })

/** One message of `GET /admin/events`, for editors. */
export const BatchEvent = z.object({ type: z.literal('batch'), id: Id, kind: BatchKind, ...progress })
export type BatchEvent = z.infer<typeof BatchEvent>
