// The address holds the filters, so that reload, Back and a link from an item's page show the same events.
import { type ActivityKind, ActivityFilter } from '@jinvani/contract'
import { useSearch } from '../../browser/use-search.ts'

const filterNames = ['kind', 'person', 'item', 'request', 'noun', 'action', 'from', 'to'] as const
export type Filters = Record<(typeof filterNames)[number], string>

const DAY_MS = 24 * 60 * 60 * 1000
const dayForm = /^\d{4}-\d\d-\d\d$/

/** Start of a day in India as a UTC time, moved by `daysLater` days. Undefined if the text is no day. */
function startOfDay(day: string, daysLater = 0): string | undefined {
  const start = dayForm.test(day) ? Date.parse(`${day}T00:00:00+05:30`) : Number.NaN
  return Number.isNaN(start) ? undefined : new Date(start + daysLater * DAY_MS).toISOString()
}

export const kindOf = ({ kind }: Pick<Filters, 'kind'>): ActivityKind =>
  kind === 'limits' ? 'limits' : 'deeds'

/** The query for the server, up to the end of the day `to`. A filter by request asks for events of every kind. */
export function activityFilter({ from, to, ...filters }: Filters): ActivityFilter {
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  return ActivityFilter.parse({
    ...given,
    kind: filters.request === '' ? kindOf(filters) : undefined,
    from: startOfDay(from),
    to: startOfDay(to, 1),
  })
}

/** True if a bulk change shows as one line: if the filter names no item, no request and no action. */
export const isFolded = ({ item, request, action }: ActivityFilter) =>
  item === undefined && request === undefined && action === undefined

export const problemOf = ({ from, to }: Pick<Filters, 'from' | 'to'>): string | undefined =>
  from !== '' && to !== '' && to < from ? 'The last day is before the first' : undefined

const readFilters = (search: URLSearchParams) =>
  Object.fromEntries(filterNames.map((name) => [name, search.get(name) ?? ''])) as Filters

export type Filtering = ReturnType<typeof useActivityFilters>

export function useActivityFilters() {
  const [search, setSearch] = useSearch()
  const filters = readFilters(search)
  const write = (next: Partial<Filters>, before?: number) =>
    setSearch((current) => {
      const all = Object.entries({ ...readFilters(current), ...next }).filter(([, value]) => value !== '')
      return { ...Object.fromEntries(all), ...(before !== undefined && { before: String(before) }) }
    })
  const before = Number(search.get('before'))
  return {
    filters,
    isFiltered: filterNames.some((name) => name !== 'kind' && filters[name] !== ''),
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
    /** Drops the position in the list, so that a new filter starts at the newest event. */
    change: (part: Partial<Filters>) => write(part),
    goTo: (event: number | undefined) => write({}, event),
    clear: () => setSearch(() => (filters.kind === '' ? {} : { kind: filters.kind })),
  }
}
