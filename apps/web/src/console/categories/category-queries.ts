import { calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { type ListAddress, type Status, isActiveOf, readStatus } from '../lists/list-address.ts'
import { listQuery } from '../lists/list-query.ts'

// The state of the list lives in the address: reload, Back and a shared link show the same categories.
export interface CategoryFilters extends Pick<ListAddress, 'q'> {
  active: Status
}

export function readFilters(search: URLSearchParams): CategoryFilters {
  return { q: search.get('q')?.trim() ?? '', active: readStatus(search) }
}

const key = 'categories'

export function useCategories({ q, active }: CategoryFilters) {
  const query = { q, active: isActiveOf(active) }
  return useQuery({
    queryKey: [key, 'list', query],
    queryFn: ({ signal }) => request(calls.listCategories, { query, signal }),
    ...listQuery,
  })
}

export const readCategory = (id: string, signal?: AbortSignal) =>
  request(calls.getCategory, { params: { id }, signal })
