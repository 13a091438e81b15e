import { type NavigateOptions, type URLSearchParamsInit, useSearchParams } from 'react-router'

/**
 * The search of the address, and a function that changes it. A change starts from the address that the browser has: React Router
 * draws with low priority, so on a busy machine the search that was drawn last may lack the change before.
 */
export function useSearch() {
  const [search, setSearch] = useSearchParams()
  const change = (next: (current: URLSearchParams) => URLSearchParamsInit, options?: NavigateOptions) =>
    setSearch(next(new URLSearchParams(window.location.search)), options)
  return [search, change] as const
}
