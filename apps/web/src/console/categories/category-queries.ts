import { type CategoryInput, type CategoryPatch, calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { useSearch } from '../../browser/use-search.ts'
import { listQuery, useListMutation } from '../lists/list-query.ts'
import { type Status, isActiveOf, readStatus } from '../lists/status-filter.ts'

// The state of the list lives in the address: reload, Back and a shared link show the same categories.
export interface CategoryFilters {
  q: string
  active: Status
}

export function readFilters(search: URLSearchParams): CategoryFilters {
  return { q: search.get('q')?.trim() ?? '', active: readStatus(search) }
}

export function writeFilters(filters: CategoryFilters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
}

export function useCategoryFilters() {
  const [search, setSearch] = useSearch()
  const filters = readFilters(search)
  const change = (part: Partial<CategoryFilters>) =>
    setSearch((current) => writeFilters({ ...readFilters(current), ...part }))
  return { filters, change, isFiltered: filters.q !== '' || filters.active !== '' }
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

export function useCreateCategory() {
  return useListMutation(key, (body: CategoryInput) => request(calls.createCategory, { body }))
}

/** Without `version` the save overwrites the stored category. */
interface CategoryChange {
  id: string
  patch: CategoryPatch
  version: number | undefined
}

export function useUpdateCategory() {
  return useListMutation(key, ({ id, patch, version }: CategoryChange) =>
    request(calls.updateCategory, { params: { id }, body: patch, ifMatch: version }),
  )
}

export function useDeleteCategory() {
  return useListMutation(key, (id: string) => request(calls.deleteCategory, { params: { id } }))
}
