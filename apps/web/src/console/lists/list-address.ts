// The state of a paged list lives in the address: reload, Back and a shared link show the same rows.
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

/** `key` is the list's key in the query cache; `read` and `write` translate its address. */
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
  /** Any other choice starts at page 1 again. */
  const change = (part: Partial<Address>) => put({ page: 1, ...part })
  const { q, page = 1 } = address
  return {
    address,
    change,
    /** A search for the same words does not change the address, so it asks the server again. */
    search: (words: string) =>
      words === q && page === 1 ? askAgain() : change({ q: words } as Partial<Address>),
    goToPage: (next: number) => put({ page: next } as Partial<Address>),
    /** Replaces the entry in the history, so that Back does not lead past the end again. */
    correctPage: (last: number) => put({ page: last } as Partial<Address>, { replace: true }),
  }
}

export const statuses = { '': 'All Status', true: 'Active Only', false: 'Inactive Only' } as const
export type Status = keyof typeof statuses

export function readStatus(search: URLSearchParams): Status {
  const active = search.get('active')
  return active === 'true' || active === 'false' ? active : ''
}

/** Undefined for all. */
export const isActiveOf = (status: Status) => (status === '' ? undefined : status === 'true')
