// What a request costs its client, in points. One point is about the work of one list that is not at hand.
import type { Call } from '@jinvani/contract'

/** One row by its name takes about a fifth of the work of a list. */
const costs = { one: 0.2, list: 1, search: 10, staffWrite: 2, other: 1 }

/** What is charged before the body is read; the reads of staff are free. */
export function requestCost({ method, roles, points }: Call): number {
  if (points !== undefined) return points
  if (roles === 'app') return costs.other
  if (method === 'GET') return 0
  return roles === 'public' ? costs.other : costs.staffWrite
}

/** What a public answer costs that is not at hand. */
export function readingCost({ path }: Call, isSearch: boolean): number {
  if (isSearch) return costs.search
  return path.includes(':') ? costs.one : costs.list
}

/** Whether a call may be refused because its client has asked for too much. */
export const isCounted = (entry: Call): boolean => isPublicReading(entry) || requestCost(entry) > 0

export const isPublicReading = ({ method, roles }: Call): boolean => roles === 'public' && method === 'GET'
