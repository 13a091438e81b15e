import { type CategoryInput, type CategoryPatch, calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { listQuery, useListMutation } from '../lists/list-query.ts'
import type { CategoryFilters } from './category-filters.ts'

const key = 'categories'

export function useCategories({ q, active }: CategoryFilters) {
  const query = { q, active: active === '' ? undefined : active === 'true' }
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

/** Without `version` whatever is stored is overwritten. */
export interface CategoryChange {
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
