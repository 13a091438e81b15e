import { type NavigateOptions, type URLSearchParamsInit, useSearchParams } from 'react-router'

/**
 * The query of the address, and a function that changes it. A change starts from the browser's current address: React
 * Router renders with low priority, so on a busy machine the rendered query may still lack the previous change.
 */
export function useSearch() {
  const [search, setSearch] = useSearchParams()
  const change = (next: (current: URLSearchParams) => URLSearchParamsInit, options?: NavigateOptions) =>
    setSearch(next(new URLSearchParams(window.location.search)), options)
  return [search, change] as const
}
