import { type CategoryInput, type CategoryPatch, calls } from '@jinvani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { listQuery } from '../lists/list-query.ts'
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

function useCategoryMutation<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: [key, 'list'] }),
  })
}

export function useCreateCategory() {
  return useCategoryMutation((body: CategoryInput) => request(calls.createCategory, { body }))
}

/** Without `version` whatever is stored is overwritten. */
export interface CategoryChange {
  id: string
  patch: CategoryPatch
  version: number | undefined
}

export function useUpdateCategory() {
  return useCategoryMutation(({ id, patch, version }: CategoryChange) =>
    request(calls.updateCategory, { params: { id }, body: patch, ifMatch: version }),
  )
}

export function useDeleteCategory() {
  return useCategoryMutation((id: string) => request(calls.deleteCategory, { params: { id } }))
}
