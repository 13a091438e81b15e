// The state of the list lives in the address: dashboard links, Back, reload and shared links show the same.
import {
  type ContentOrder,
  type LackKind,
  type MediaType,
  type Platform,
  lackKinds,
  lackLabels,
  mediaTypeLabels,
  mediaTypes,
  platformLabels,
  platforms,
} from '@jinvani/contract'
import { useListAddress } from '../lists/list-address.ts'

export const lackChoices: Record<string, string> = {
  '': 'All',
  any: 'Missing: anything',
  ...Object.fromEntries(lackKinds.map((kind) => [kind, `Missing: ${lackLabels[kind].toLowerCase()}`])),
}
export const orderChoices = {
  newest: 'Newest',
  title: 'Title',
  changed: 'Last changed',
} as const satisfies Record<ContentOrder, string>
export type FlagChoice = '' | 'true' | 'false'

export interface LibraryFilters {
  q: string
  /** Id of a category; empty for all. */
  category: string
  featured: FlagChoice
  active: FlagChoice
  mediaType: MediaType | ''
  platform: Platform | ''
  lacks: LackKind | 'any' | ''
  order: ContentOrder
  page: number
}

export const noFilters: LibraryFilters = {
  q: '',
  category: '',
  featured: '',
  active: '',
  mediaType: '',
  platform: '',
  lacks: '',
  order: 'newest',
  page: 1,
}

type Choice = 'featured' | 'active' | 'mediaType' | 'platform' | 'lacks'

/** Selects of the Filters panel, beside that of the categories. */
export const choices: Record<Choice, { label: string; options: Record<string, string> }> = {
  featured: { label: 'Featured', options: { '': 'All', true: 'Featured', false: 'Not Featured' } },
  active: { label: 'Status', options: { '': 'All', true: 'Active', false: 'Inactive' } },
  mediaType: { label: 'Media Type', options: { '': 'All', ...mediaTypeLabels } },
  platform: { label: 'Platform', options: { '': 'All', ...platformLabels } },
  lacks: { label: 'Readiness', options: lackChoices },
}
export const choiceNames = Object.keys(choices) as Choice[]

const flags = ['true', 'false'] as const

export function readFilters(search: URLSearchParams): LibraryFilters {
  const page = Number(search.get('page'))
  const oneOf = <Known extends string>(name: string, known: readonly Known[]) =>
    known.find((value) => value === search.get(name)) ?? ''
  return {
    q: search.get('q')?.trim() ?? '',
    category: search.get('category')?.trim() ?? '',
    featured: oneOf('featured', flags),
    active: oneOf('active', flags),
    mediaType: oneOf('mediaType', mediaTypes),
    platform: oneOf('platform', platforms),
    lacks: oneOf('lacks', ['any', ...lackKinds]),
    order: oneOf('order', ['title', 'changed']) || 'newest',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** The part of the filters that a choice stands for; an unknown choice is none. */
export const partOf = (name: Choice | 'order', value: string): Partial<Omit<LibraryFilters, 'page'>> => ({
  [name]: readFilters(new URLSearchParams({ [name]: value }))[name],
})

/** Empty values are left out: the whole library is plain /content. */
export function writeFilters({ page, order, ...filters }: LibraryFilters): URLSearchParams {
  const search = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  if (order !== 'newest') search.set('order', order)
  if (page > 1) search.set('page', String(page))
  return search
}

const flagOf = (choice: FlagChoice) => (choice === '' ? undefined : choice === 'true')

/** The query without its page. */
export const libraryQuery = ({
  page: _page,
  featured,
  active,
  mediaType,
  platform,
  lacks,
  order,
  ...words
}: LibraryFilters) => ({
  ...words,
  featured: flagOf(featured),
  active: flagOf(active),
  mediaType: mediaType || undefined,
  platform: platform || undefined,
  lacks: lacks || undefined,
  order: order === 'newest' ? undefined : order,
})

/** Number of filters set in the Filters panel. */
export function countChoices({ page: _page, q: _q, order: _order, ...choices }: LibraryFilters): number {
  return Object.values(choices).filter((value) => value !== '').length
}

export function useLibraryFilters() {
  const { address: filters, change, ...list } = useListAddress('content', readFilters, writeFilters)
  const isFiltered = filters.q !== '' || countChoices(filters) > 0
  return { ...list, filters, isFiltered, change, clear: () => change(noFilters) }
}
