// What a request costs its client, in points. One point is about the work of one list that is not cached.
import type { Call } from '@jinvani/contract'
import { z } from 'zod'

/** Milliseconds that an uncached list takes with its statements, in a library of 60,000 items. */
export const MS_PER_POINT = 4

/** Members of staff may cause this many times as much work as their points would pay for. */
export const STAFF_SHARE = 5

/** Points for each kind of work. `one`: a row by its id or slug. `whole`: a thousand whole items. */
export const costs = { one: 0.2, list: 1, whole: 5, search: 10, miss: 1, staffWrite: 2, other: 1 }

/** Points that are charged before the body is read. */
export function requestCost(entry: Call): number {
  if (isStaffReading(entry) || isPublicReading(entry)) return 0
  return entry.points ?? (Array.isArray(entry.roles) ? costs.staffWrite : costs.other)
}

export function readingCost({ path, query, points }: Call, isSearch: boolean): number {
  if (isSearch) return costs.search
  if (points !== undefined) return points
  const isPaged = query instanceof z.ZodObject && 'pageSize' in query.shape
  return path.includes(':') && !isPaged ? costs.one : costs.list
}

/** A page that skips this many rows counts as a long reading. */
const DEEP = 10_000

export function isDeep(query: unknown): boolean {
  const { page = 1, pageSize = 0 } = Object(query) as { page?: number; pageSize?: number }
  return (page - 1) * pageSize >= DEEP
}

const isStaffReading = ({ method, roles }: Call) => method === 'GET' && Array.isArray(roles)

/**
 * Staff read for free, except for searches, which `Load` charges, and for readings that go through all rows: these have
 * `points` in the table of calls.
 */
export const staffReadingCost = (entry: Call): number => (isStaffReading(entry) ? (entry.points ?? 0) : 0)

export const isSearch = ({ query }: Call): boolean => query instanceof z.ZodObject && 'q' in query.shape

export const isCounted = (entry: Call): boolean =>
  isPublicReading(entry) || requestCost(entry) + staffReadingCost(entry) > 0 || isSearch(entry)

export const isPublicReading = ({ method, roles }: Call): boolean => roles === 'public' && method === 'GET'
