import { calls } from '@jinvani/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/client.ts'
import { contentKeys } from '../../api/query-client.ts'
import { askEvery } from '../../live/stream-state.ts'
import { type LibraryFilters, libraryQuery } from './library-filters.ts'
import { listQuery } from '../lists/list-query.ts'
import { isUnderWay } from '../item-facts/film-state.ts'

export function libraryPage(filters: LibraryFilters, pageSize: number) {
  const query = { page: filters.page, pageSize, ...libraryQuery(filters) }
  return queryOptions({
    ...queryOf([...contentKeys.list, query], calls.listContent, { query }),
    ...listQuery,
    // The badge of a film in processing also changes without events.
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? askEvery() : false),
  })
}

export const useLibrary = (filters: LibraryFilters, pageSize: number) =>
  useQuery(libraryPage(filters, pageSize))
