import { type NavigateOptions, type URLSearchParamsInit, useSearchParams } from 'react-router'

/**
 * The query of the address, and a function that changes it. The change starts from the browser's address instead of the
 * rendered query, which may lack the previous change: on a busy machine React Router renders late.
 */
export function useSearch() {
  const [search, setSearch] = useSearchParams()
  const change = (next: (current: URLSearchParams) => URLSearchParamsInit, options?: NavigateOptions) =>
    setSearch(next(new URLSearchParams(window.location.search)), options)
  return [search, change] as const
}
