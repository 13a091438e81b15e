// The state of a paged list lives in the address: reload, Back and a shared link show the same rows.
import { useEffect } from 'react'
import { useSearch } from '../../browser/use-search.ts'

export interface ListAddress {
  q: string
  page: number
}

export function readListAddress(search: URLSearchParams): ListAddress {
  const page = Number(search.get('page'))
  return { q: search.get('q')?.trim() ?? '', page: Number.isSafeInteger(page) && page > 0 ? page : 1 }
}

/** Leaves out default values. */
export function writeListAddress({ q, page }: ListAddress): URLSearchParams {
  const search = new URLSearchParams(q === '' ? {} : { q })
  if (page > 1) search.set('page', String(page))
  return search
}

export function useListAddress() {
  const [search, setSearch] = useSearch()
  const address = readListAddress(search)
  return {
    ...address,
    /** Other words start at page 1 again. */
    searchFor: (q: string) => setSearch(() => writeListAddress({ q, page: 1 })),
    goToPage: (page: number) =>
      setSearch((current) => writeListAddress({ ...readListAddress(current), page })),
    /** Replaces a page past the end: Back must not lead there again. */
    correctPage: (page: number) =>
      setSearch((current) => writeListAddress({ ...readListAddress(current), page }), { replace: true }),
  }
}

/** Moves from a page past the end to the last one; true meanwhile. `pages`: undefined until known. */
export function usePastEnd(page: number, pages: number | undefined, correctPage: (page: number) => void) {
  const isPastEnd = pages !== undefined && page > pages
  useEffect(() => {
    if (isPastEnd) correctPage(pages)
  })
  return isPastEnd
}
