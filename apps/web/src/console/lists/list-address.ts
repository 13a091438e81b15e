// The address holds the state of a paged list, so that reload, Back and a shared link show the same rows.
import { useQueryClient } from '@tanstack/react-query'
import { type NavigateOptions, type URLSearchParamsInit, useLocation } from 'react-router'
import { useSearch } from '../../browser/use-search.ts'

/** Address to go to after a form: the list that it was opened from, with its filters; otherwise the plain list. */
export function listReturn(state: unknown, plain: string): string {
  const address: unknown = Object(state).fromList
  return typeof address === 'string' && address.startsWith(`${plain}?`) ? address : plain
}

/** Router state for a link to a form, so that the form can return: `<ButtonLink state={useFromList()} ...>`. */
export function useFromList(): { fromList: string } {
  const { pathname, search } = useLocation()
  return { fromList: `${pathname}${search}` }
}

export function useListReturn(plain: string): string {
  return listReturn(useLocation().state, plain)
}

export interface ListAddress {
  q: string
  page: number
}

export function readListAddress(search: URLSearchParams): ListAddress {
  const page = Number(search.get('page'))
  return { q: search.get('q')?.trim() ?? '', page: Number.isSafeInteger(page) && page > 0 ? page : 1 }
}

/** Leaves out empty values and page 1. */
export const writeListAddress = (address: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(address)
      .filter(([, value]) => value !== undefined && value !== '' && value !== 1)
      .map(([name, value]) => [name, String(value)]),
  )

/** `key`: first part of the list's query key. */
export function useListAddress<Address extends { q: string; page?: number }>(
  key: string,
  read: (search: URLSearchParams) => Address,
  write: (address: Address) => URLSearchParamsInit = writeListAddress,
) {
  const [params, setParams] = useSearch()
  const client = useQueryClient()
  const askAgain = () => void client.refetchQueries({ queryKey: [key, 'list'], type: 'active' })
  const address = read(params)
  const put = (part: Partial<Address>, options?: NavigateOptions) =>
    setParams((current) => write({ ...read(current), ...part }), options)
  /** Changes a filter and returns to page 1. */
  const change = (part: Partial<Address>) => put({ page: 1, ...part })
  const { q, page = 1 } = address
  return {
    address,
    change,
    /** Searching again for the same words would not change the address, so the list is reloaded instead. */
    search: (words: string) =>
      words === q && page === 1 ? askAgain() : change({ q: words } as Partial<Address>),
    goToPage: (next: number) => put({ page: next } as Partial<Address>),
    /** Replaces the history entry, so that Back does not lead to the missing page again. */
    correctPage: (last: number) => put({ page: last } as Partial<Address>, { replace: true }),
  }
}

export const statuses = { '': 'All Status', true: 'Active Only', false: 'Inactive Only' } as const
export type Status = keyof typeof statuses

export function readStatus(search: URLSearchParams): Status {
  const active = search.get('active')
  return active === 'true' || active === 'false' ? active : ''
}

export const toActive = (status: Status) => (status === '' ? undefined : status === 'true')
