// What was deleted, while it can still come back.
import { z } from 'zod'
import { Id, Search, Timestamp, adminPaging } from '../fields.ts'
import { VersionNoun } from './history.ts'
import { Slug } from './slug.ts'

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
  /** As it was; empty for a carousel entry. */
  slug: z.string(),
  /** The one that it gets without a word: another where its own was taken. */
  freeSlug: z.string(),
  trashedAt: Timestamp,
  /** Empty where the program did it. */
  trashedBy: z.string(),
  endsAt: Timestamp,
})
export type TrashedItem = z.infer<typeof TrashedItem>
export const TrashList = z.object({
  items: z.array(TrashedItem),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
})
export type TrashList = z.infer<typeof TrashList>

export const RestoreTrashedInput = z.strictObject({ slug: Slug.optional() })
