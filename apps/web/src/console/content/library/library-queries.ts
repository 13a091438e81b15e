import { type Category, calls, limits } from '@jinvani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'
import { isRefused, contentKeys } from '../../../api/query-client.ts'
import { askEvery } from '../../../live/stream-state.ts'
import { listQuery } from '../../lists/list-query.ts'
import { isUnderWay } from '../processing/film-state.ts'
import type { FlagChoice, LibraryFilters } from './library-filters.ts'

const flagOf = (choice: FlagChoice) => (choice === '' ? undefined : choice === 'true')

export function useLibrary({ page, q, category, featured, active }: LibraryFilters) {
  const query = {
    page,
    pageSize: limits.pageSize,
    q,
    category,
    featured: flagOf(featured),
    active: flagOf(active),
  }
  return useQuery({
    queryKey: [...contentKeys.list, query],
    queryFn: ({ signal }) => request(calls.listContent, { query, signal }),
    ...listQuery,
    // The badge of a film that is being processed changes by itself, without events too.
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? askEvery() : false),
  })
}

const noCategories: Category[] = []

/** All of them, inactive ones too: for the filter and for the names on the cards. */
export function useAllCategories() {
  const { data, error } = useQuery({
    queryKey: ['categories', 'list', 'all'],
    queryFn: ({ signal }) => request(calls.listCategories, { signal }),
  })
  return { categories: data?.items ?? noCategories, error }
}

export function useDeleteContent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => request(calls.deleteContent, { params: { id } }),
    // After a failure too: the item may be gone already.
    onSettled: async (_done, error) => {
      // The list would be refused as well, and say so a second time.
      if (isRefused(error)) return
      void client.invalidateQueries({ queryKey: ['dashboard'] })
      await client.invalidateQueries({ queryKey: contentKeys.list })
    },
  })
}
