// Loads the visible rows, a hundred at a time.
import { type Content, limits } from '@jinvani/contract'
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LibraryFilters } from '../../library/library-filters.ts'
import { libraryPage } from '../../library/library-queries.ts'

const size = limits.adminPageSizeMax
const pageOf = (row: number) => Math.floor(row / size) + 1
const pagesOf = (first: number, last: number) => {
  const start = pageOf(Math.max(0, first))
  return Array.from({ length: pageOf(Math.max(first, last)) - start + 1 }, (_, index) => start + index)
}

export interface Rows {
  /** Undefined until the first page is loaded. */
  total: number | undefined
  /** Undefined while its page loads. */
  at: (row: number) => Content | undefined
  /** What is loaded, in its order. */
  items: readonly Content[]
  ids: readonly string[]
  show: (first: number, last: number) => void
  load: (first: number, last: number) => Promise<(Content | undefined)[]>
  error: unknown
  isFetching: boolean
  refetch: () => void
}

export function useRows(filters: LibraryFilters): Rows {
  const client = useQueryClient()
  const [wanted, setWanted] = useState('1')
  const shown = wanted.split(',').map(Number)
  // Page 1 stays: it knows the total while other pages load.
  const pages = [...new Set([1, ...shown])]
  const queries = pages.map((page) => libraryPage({ ...filters, page }, size))
  const results = useQueries({ queries })
  const loaded = new Map(results.map(({ data }, index) => [pages[index], data]))
  const known = results.find(({ data }) => data !== undefined)?.data
  const failed = results.find(({ error }) => error !== null)
  const pagesKnown = results.flatMap(({ data }) => data ?? [])
  const exact = pagesKnown.find(({ totalIsEstimate }) => !totalIsEstimate)
  const total = exact?.total ?? (known && Math.max(...pagesKnown.map((page) => page.total)))
  const items = shown.flatMap((page) => loaded.get(page)?.items ?? [])
  return {
    total,
    at: (row) => loaded.get(pageOf(row))?.items[row % size],
    items,
    ids: items.map(({ _id }) => _id),
    show: (first, last) => {
      const next = pagesOf(first, last).join(',')
      if (next !== wanted) setWanted(next)
    },
    load: async (first, last) => {
      const found = await Promise.all(
        pagesOf(first, last).map(async (page) => {
          const { items } = await client.fetchQuery(libraryPage({ ...filters, page }, size))
          return [page, items] as const
        }),
      )
      const items = new Map(found)
      return Array.from({ length: last - first + 1 }, (_, index) => {
        const row = first + index
        return items.get(pageOf(row))?.[row % size]
      })
    },
    error: known === undefined ? (failed?.error ?? null) : null,
    isFetching: results.some(({ isFetching }) => isFetching),
    refetch: () => results.forEach((result) => void result.refetch()),
  }
}

/** Puts a saved item into every list that shows it, without moving it. */
export function putItem(client: QueryClient, key: readonly unknown[], item: Content): void {
  client.setQueriesData<{ items: Content[] }>({ queryKey: key }, (list) => {
    if (!list?.items.some(({ _id, version }) => _id === item._id && version <= item.version)) return list
    return { ...list, items: list.items.map((one) => (one._id === item._id ? item : one)) }
  })
}
