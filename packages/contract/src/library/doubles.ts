// Items of the library that are there twice.
import { z } from 'zod'
import { Id, Timestamp, adminPaging } from '../fields.ts'

/** The same address or the same bytes, or a title that sounds the same in the same category. */
export const DoubleReason = z.enum(['file', 'title'])
export type DoubleReason = z.infer<typeof DoubleReason>

export const DoubleItem = z.object({
  _id: Id,
  title: z.string(),
  slug: z.string(),
  active: z.boolean(),
  createdAt: Timestamp,
})
export const DoubleGroup = z.object({
  reason: DoubleReason,
  /** Names of the categories that they share; empty for a file, and where none has a category. */
  categories: z.array(z.string()),
  /** How many they are; `items` holds the oldest of them. */
  count: z.int(),
  items: z.array(DoubleItem),
})
export type DoubleGroup = z.infer<typeof DoubleGroup>

export const DoubleQuery = z.object(adminPaging)
export const DoubleList = z.object({
  items: z.array(DoubleGroup),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
})
