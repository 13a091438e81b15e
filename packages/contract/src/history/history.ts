// What each save in the library changed, and how earlier values are restored.
import { z } from 'zod'
import { ActivityActor } from '../activity/activity.ts'
import { Id, Search, Timestamp, adminPaging, named, pageCounts } from '../fields.ts'
import { limits } from '../limits.ts'
import { Slug } from '../content/slug.ts'

export const versionNouns = ['content', 'category', 'carousel', 'collection'] as const
export const VersionNoun = z.enum(versionNouns)
export type VersionNoun = z.infer<typeof VersionNoun>

export const VersionAction = z.enum(['create', 'update', 'revert', 'trash', 'restore'])
export type VersionAction = z.infer<typeof VersionAction>

export const VersionChange = z.object({
  field: z.string(),
  from: z.unknown().optional(),
  to: z.unknown().optional(),
})
export type VersionChange = z.infer<typeof VersionChange>

export const Version = z.object({
  id: z.int(),
  version: z.int(),
  at: Timestamp,
  actor: ActivityActor,
  action: VersionAction,
  batchId: Id.nullable(),
  changes: z.array(VersionChange),
})
export type Version = z.infer<typeof Version>

export const VersionQuery = z.object({
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
  pageSize: adminPaging.pageSize,
})
export const VersionPage = z.object({
  noun: VersionNoun,
  items: z.array(Version),
  names: z.array(named('NamedItem', z.object({ _id: Id, name: z.string() }))),
  next: z.int().nullable(),
})
export type VersionPage = z.infer<typeof VersionPage>

export const RestoreInput = z.strictObject({
  /** Not named `version`: the server ignores a `version`, since clients send it back. */
  atVersion: z.int('Name the version of a save').min(1).max(2_147_483_647),
  save: z.int('Name the id of a save').min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  side: named('RestoreSide', z.enum(['before', 'after'], 'Side must be before or after')),
  fields: z
    .array(
      z.string().regex(/^[A-Za-z\d]{1,40}(?:\.[A-Za-z\d]{1,40})?$/, 'Name a field as it stands in a save'),
    )
    .min(1, 'Name a field')
    .max(limits.fieldsAtOnce, `No more than ${limits.fieldsAtOnce} fields`)
    .optional(),
})
export type RestoreInput = z.infer<typeof RestoreInput>

export const LeftOut = z.object({ field: z.string(), reason: z.string() })
export type LeftOut = z.infer<typeof LeftOut>
export const Restored = z.object({ noun: VersionNoun, _id: Id, version: z.int(), left: z.array(LeftOut) })
export type Restored = z.infer<typeof Restored>

export const TrashQuery = z.object({
  ...adminPaging,
  q: Search,
  noun: VersionNoun.optional().catch(undefined),
})
export type TrashQuery = z.infer<typeof TrashQuery>

export const TrashedItem = z.object({
  noun: VersionNoun,
  _id: Id,
  name: z.string(),
  slug: z.string(),
  freeSlug: z.string(),
  trashedAt: Timestamp,
  trashedBy: z.string(),
  endsAt: Timestamp,
})
export type TrashedItem = z.infer<typeof TrashedItem>
export const TrashList = z.object({ items: z.array(TrashedItem), ...pageCounts })
export type TrashList = z.infer<typeof TrashList>

export const RestoreTrashedInput = z.strictObject({ slug: Slug.optional() })
