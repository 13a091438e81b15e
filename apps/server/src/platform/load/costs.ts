// What a request costs its client, in points. One point is about the work of one list that is not at hand.
import type { Call } from '@jinvani/contract'

/** One item by its slug takes about a fifth of the work of a list. */
const costs = { item: 0.2, list: 1, search: 10, licence: 5, staffWrite: 2, other: 1 }

export const licenceCost = costs.licence

/** What is charged before the body is read; the reads of staff are free. */
export function requestCost({ method, roles, path }: Call): number {
  if (roles === 'public') {
    if (method === 'GET') return 0
    return path.startsWith('/licence/') ? costs.licence : costs.other
  }
  if (roles === 'app') return costs.other
  return method === 'GET' ? 0 : costs.staffWrite
}

/** What a public answer costs that is not at hand. */
export function readingCost({ path }: Call, isSearch: boolean): number {
  if (isSearch) return costs.search
  return path.includes(':') ? costs.item : costs.list
}

/** Whether a call may be refused because its client has asked for too much. */
export const isCounted = (entry: Call): boolean => isPublicReading(entry) || requestCost(entry) > 0

export const isPublicReading = ({ method, roles }: Call): boolean => roles === 'public' && method === 'GET'
