// The address holds the state of the list, so that dashboard links, Back, reload and shared links show the same items.
import {
  type ContentOrder,
  type LibraryFilter,
  lackKinds,
  lackLabels,
  mediaTypeLabels,
  platformLabels,
} from '@jinvani/contract'
import { readListAddress, useListAddress, writeListAddress } from '../lists/list-address.ts'

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

/** Has an entry for every filter, so that spreading it clears them all. */
export const noFilters: LibraryFilters = {
  ...Object.fromEntries(choiceNames.map((name) => [name, undefined])),
  q: '',
  category: '',
  order: 'newest',
  page: 1,
}

/** A value that the select does not offer counts as no filter. */
export function readFilters(search: URLSearchParams): LibraryFilters {
  const chosen = choiceNames.map((name) => {
    const value = search.get(name) ?? ''
    const { options } = choices[name]
    if (value === '' || !Object.hasOwn(options, value)) return [name, undefined]
    return [name, Object.hasOwn(options, 'true') ? value === 'true' : value]
  })
  const orders = Object.keys(orderChoices) as ContentOrder[]
  return {
    ...noFilters,
    ...Object.fromEntries(chosen),
    ...readListAddress(search),
    category: search.get('category')?.trim() ?? '',
    order: orders.find((order) => order === search.get('order')) ?? 'newest',
  }
}

export const readPart = (name: Choice | 'order', value: string): Partial<Omit<LibraryFilters, 'page'>> => ({
  [name]: readFilters(new URLSearchParams({ [name]: value }))[name],
})

export const libraryQuery = ({ page: _page, order, ...filter }: LibraryFilters) => ({
  ...filter,
  order: order === 'newest' ? undefined : order,
})

export const writeFilters = (filters: LibraryFilters) =>
  new URLSearchParams(writeListAddress({ ...filters, ...libraryQuery(filters) }))

/** Names of the filters that are set, except the search words, which have their own box. */
export const setChoices = (filters: LibraryFilter) =>
  (['category', ...choiceNames] as const).filter((name) => (filters[name] ?? '') !== '')

export function useLibraryFilters() {
  const { address: filters, change, ...list } = useListAddress('content', readFilters, writeFilters)
  const isFiltered = filters.q !== '' || setChoices(filters).length > 0
  return { ...list, filters, isFiltered, change, clear: () => change(noFilters) }
}
