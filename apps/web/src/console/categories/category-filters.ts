// The state of the list lives in the address: reload, Back and a shared link show the same categories.
import { useSearchParams } from 'react-router'

export const statuses = { '': 'All Status', true: 'Active Only', false: 'Inactive Only' } as const
export type Status = keyof typeof statuses

export interface CategoryFilters {
  q: string
  active: Status
}

export function readFilters(search: URLSearchParams): CategoryFilters {
  const active = search.get('active')
  return { q: search.get('q')?.trim() ?? '', active: active === 'true' || active === 'false' ? active : '' }
}

export function writeFilters(filters: CategoryFilters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
}

export function useCategoryFilters() {
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search)
  const change = (part: Partial<CategoryFilters>) =>
    setSearch((current) => writeFilters({ ...readFilters(current), ...part }))
  return { filters, change, isFiltered: filters.q !== '' || filters.active !== '' }
}
