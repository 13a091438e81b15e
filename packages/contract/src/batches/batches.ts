// A batch is work on many items. It runs in steps, changes each item completely or not at all, and can be undone as a
// whole.
import { z } from 'zod'
import { ContentPatch } from '../content/content.ts'
import { LibraryFilterInput } from '../content/content-lists.ts'
import { Id, Timestamp, Title, adminPaging, named, pageCounts } from '../fields.ts'
import { limits } from '../limits.ts'

export const BatchKind = z.enum(['bulk', 'undo', 'import'])
export type BatchKind = z.infer<typeof BatchKind>
/** `failed`: its job failed. `stopped`: a person or the server stopped it. What was changed before stays changed. */
export const BatchState = z.enum(['waiting', 'running', 'done', 'failed', 'stopped'])
export type BatchState = z.infer<typeof BatchState>

const { active, featured, rating, categories, tags, publishAt, unpublishAt } = ContentPatch.shape
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
/** Only super admins may send `trash`. */
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
export const BulkSelection = z
  .strictObject({
    ids: ids.min(1, 'Choose at least one item').optional(),
    /** Unlike in lists, an invalid filter is refused: otherwise the batch would change items that nobody meant. */
    filter: LibraryFilterInput.optional(),
    except: ids.default([]),
  })
  .refine((sent) => (sent.ids === undefined) !== (sent.filter === undefined), 'Choose by ids or by a filter')
export type BulkSelection = z.infer<typeof BulkSelection>

export const BulkQuestion = z.strictObject({ selection: BulkSelection, change: BulkChange })
/** The client chooses the id of the batch, so that a repeated request starts it only once. */
export const BulkInput = BulkQuestion.extend({ batchId: Id })
export type BulkInput = z.infer<typeof BulkInput>

export const UndoInput = z.strictObject({ batchId: Id })

const RefusedItem = named('RefusedItem', z.object({ _id: Id.nullable(), name: z.string() }))
export const BatchRefusal = z.object({ reason: z.string(), count: z.int(), items: z.array(RefusedItem) })
export type BatchRefusal = z.infer<typeof BatchRefusal>

export const BulkPreview = z.object({
  total: z.int(),
  changing: z.int(),
  same: z.int(),
  refused: z.int(),
  refusals: z.array(BatchRefusal),
  missingFile: z.int(),
})
export type BulkPreview = z.infer<typeof BulkPreview>

const CollectionThere = named('CollectionThere', z.strictObject({ id: Id }))
export const CollectionAnew = z.strictObject({ title: Title })
export const CollectInput = z.strictObject({
  selection: BulkSelection,
  into: z.union([CollectionThere, CollectionAnew], 'Choose a collection, or give the title of a new one'),
})
export type CollectInput = z.infer<typeof CollectInput>
export const Collected = z.object({
  collection: named('CollectionName', z.object({ _id: Id, title: z.string() })),
  added: z.array(Id),
  same: z.int(),
  refused: z.int(),
  refusals: z.array(BatchRefusal),
})
export type Collected = z.infer<typeof Collected>

const progress = { state: BatchState, total: z.int(), done: z.int(), changed: z.int(), refused: z.int() }
export const Batch = z.object({
  _id: Id,
  kind: BatchKind,
  name: z.string(),
  by: named('BatchActor', z.object({ id: Id, name: z.string() })),
  change: AskedChange.nullable(),
  ...progress,
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

/** A message of `GET /admin/events`: a batch has begun, moved on or ended. */
export const BatchEvent = z.object({ type: z.literal('batch'), id: Id, kind: BatchKind, ...progress })
export type BatchEvent = z.infer<typeof BatchEvent>
