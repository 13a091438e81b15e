// The state of a paged list lives in the address: reload, Back and a shared link show the same rows.
import { useEffect } from 'react'
import type { NavigateOptions, URLSearchParamsInit } from 'react-router'
import { useSearch } from '../../browser/use-search.ts'
import { useAskAgain } from './list-query.ts'

export interface ListAddress {
  q: string
  page: number
}

export function readListAddress(search: URLSearchParams): ListAddress {
  const page = Number(search.get('page'))
  return { q: search.get('q')?.trim() ?? '', page: Number.isSafeInteger(page) && page > 0 ? page : 1 }
}

/** Leaves out default values. */
export const writeListAddress = (address: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(address)
      .filter(([, value]) => value && value !== 1)
      .map(([name, value]) => [name, String(value)]),
  )

/** The address of the list with this key in the query cache, as `read` understands it, and its changes. */
export function useListAddress<Address extends { q: string; page?: number }>(
  key: string,
  read: (search: URLSearchParams) => Address,
  write: (address: Address) => URLSearchParamsInit = writeListAddress,
) {
  const [params, setParams] = useSearch()
  const askAgain = useAskAgain(key)
  const address = read(params)
  const put = (part: Partial<Address>, options?: NavigateOptions) =>
    setParams((current) => write({ ...read(current), ...part }), options)
  /** Another choice starts at page 1 again. */
  const change = (part: Partial<Address>) => put({ page: 1, ...part })
  const { q, page = 1 } = address
  return {
    address,
    change,
    /** Repeats a search with unchanged words, which does not change the address. */
    search: (words: string) =>
      words === q && page === 1 ? askAgain() : change({ q: words } as Partial<Address>),
    goToPage: (next: number) => put({ page: next } as Partial<Address>),
    /** Replaces a page past the end: Back must not lead there again. */
    correctPage: (last: number) => put({ page: last } as Partial<Address>, { replace: true }),
  }
}

// The filter of lists by whether the apps show an entry.
export const statuses = { '': 'All Status', true: 'Active Only', false: 'Inactive Only' } as const
export type Status = keyof typeof statuses

export function readStatus(search: URLSearchParams): Status {
  const active = search.get('active')
  return active === 'true' || active === 'false' ? active : ''
}

/** Undefined for all. */
export const isActiveOf = (status: Status) => (status === '' ? undefined : status === 'true')

/** Moves from a page past the end to the last one; true meanwhile. `pages`: undefined until known. */
export function usePastEnd(page: number, pages: number | undefined, correctPage: (page: number) => void) {
  const isPastEnd = pages !== undefined && page > pages
  useEffect(() => {
    if (isPastEnd) correctPage(pages)
  })
  return isPastEnd
}
