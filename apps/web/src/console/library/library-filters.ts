// The state of the list lives in the address: dashboard links, Back, reload and shared links show the same.
import {
  ContentOrder,
  ContentQuery,
  type LibraryFilter,
  lackKinds,
  lackLabels,
  mediaTypeLabels,
  platformLabels,
} from '@jinvani/contract'
import { useListAddress } from '../lists/list-address.ts'

export const orderChoices = {
  newest: 'Newest',
  title: 'Title',
  changed: 'Last changed',
} as const satisfies Record<ContentOrder, string>

export interface LibraryFilters extends LibraryFilter {
  q: string
  category: string
  order: ContentOrder
  page: number
}

type Choice = Exclude<keyof LibraryFilter, 'q' | 'category'>

/** Selects of the Filters panel, beside that of the categories. */
export const choices: Record<Choice, { label: string; options: Record<string, string> }> = {
  featured: { label: 'Featured', options: { '': 'All', true: 'Featured', false: 'Not Featured' } },
  active: { label: 'Status', options: { '': 'All', true: 'Active', false: 'Inactive' } },
  mediaType: { label: 'Media Type', options: { '': 'All', ...mediaTypeLabels } },
  platform: { label: 'Platform', options: { '': 'All', ...platformLabels } },
  missing: {
    label: 'Readiness',
    options: {
      '': 'All',
      any: 'Missing: anything',
      ...Object.fromEntries(lackKinds.map((kind) => [kind, `Missing: ${lackLabels[kind].toLowerCase()}`])),
    },
  },
}
export const choiceNames = Object.keys(choices) as Choice[]

/** Names every filter: spread over others it clears them. */
export const noFilters: LibraryFilters = {
  ...Object.fromEntries(choiceNames.map((name) => [name, undefined])),
  q: '',
  category: '',
  order: 'newest',
  page: 1,
}

const Address = ContentQuery.omit({ pageSize: true }).extend({ order: ContentOrder.catch('newest') })

export const readFilters = (search: URLSearchParams): LibraryFilters =>
  Address.parse(Object.fromEntries(search))

/** The filter that a select's value stands for; an unknown value stands for no filter. */
export const partOf = (name: Choice | 'order', value: string): Partial<Omit<LibraryFilters, 'page'>> => ({
  [name]: readFilters(new URLSearchParams({ [name]: value }))[name],
})

/** Empty values are left out: the whole library is plain /content. */
export function writeFilters({ page, order, ...filter }: LibraryFilters): URLSearchParams {
  const set = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(set.map(([name, value]) => [name, String(value)]))
  if (order !== 'newest') search.set('order', order)
  if (page > 1) search.set('page', String(page))
  return search
}

/** The query without its page. */
export const libraryQuery = ({ page: _page, order, ...filter }: LibraryFilters) => ({
  ...filter,
  order: order === 'newest' ? undefined : order,
})

/** The filters that are set in the Filters panel. */
export const setChoices = (filters: LibraryFilter) =>
  (['category', ...choiceNames] as const).filter((name) => (filters[name] ?? '') !== '')

export function useLibraryFilters() {
  const { address: filters, change, ...list } = useListAddress('content', readFilters, writeFilters)
  const isFiltered = filters.q !== '' || setChoices(filters).length > 0
  return { ...list, filters, isFiltered, change, clear: () => change(noFilters) }
}
