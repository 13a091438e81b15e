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
import { useSearch } from '../../browser/use-search.ts'

export const featuredChoices = { '': 'All', true: 'Featured', false: 'Not Featured' } as const
export const statusChoices = { '': 'All', true: 'Active', false: 'Inactive' } as const
export const mediaTypeChoices = { '': 'All', ...mediaTypeLabels }
export const platformChoices = { '': 'All', ...platformLabels }
export const lackChoices: Record<string, string> = {
  '': 'All',
  any: 'Missing: anything',
  ...Object.fromEntries(lackKinds.map((kind) => [kind, `Missing: ${lackLabels[kind].toLowerCase()}`])),
}
export type LackChoice = LackKind | 'any' | ''
export const orderChoices = {
  newest: 'Newest',
  title: 'Title',
  changed: 'Last changed',
} as const satisfies Record<ContentOrder, string>
export type FlagChoice = keyof typeof statusChoices

export interface LibraryFilters {
  q: string
  /** Id of a category; empty for all. */
  category: string
  featured: FlagChoice
  active: FlagChoice
  mediaType: MediaType | ''
  platform: Platform | ''
  lacks: LackChoice
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

export const toFlagChoice = (value: string | null): FlagChoice =>
  value === 'true' || value === 'false' ? value : ''

export const toMediaType = (value: string | null): MediaType | '' =>
  mediaTypes.find((known) => known === value) ?? ''

export const toPlatform = (value: string | null): Platform | '' =>
  platforms.find((known) => known === value) ?? ''

export const toLackChoice = (value: string | null): LackChoice =>
  (['any', ...lackKinds] as const).find((known) => known === value) ?? ''

export const toOrder = (value: string | null): ContentOrder =>
  value === 'title' || value === 'changed' ? value : 'newest'

export function readFilters(search: URLSearchParams): LibraryFilters {
  const page = Number(search.get('page'))
  return {
    q: search.get('q')?.trim() ?? '',
    category: search.get('category')?.trim() ?? '',
    featured: toFlagChoice(search.get('featured')),
    active: toFlagChoice(search.get('active')),
    mediaType: toMediaType(search.get('mediaType')),
    platform: toPlatform(search.get('platform')),
    lacks: toLackChoice(search.get('lacks')),
    order: toOrder(search.get('order')),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

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
  const [search, setSearch] = useSearch()
  const filters = readFilters(search)
  return {
    filters,
    isFiltered: filters.q !== '' || countChoices(filters) > 0,
    /** Any other choice starts at page 1 again. */
    change: (part: Partial<Omit<LibraryFilters, 'page'>>) =>
      setSearch((current) => writeFilters({ ...readFilters(current), ...part, page: 1 })),
    clear: () => setSearch(() => writeFilters(noFilters)),
    goToPage: (page: number) => setSearch((current) => writeFilters({ ...readFilters(current), page })),
    /** Replaces a page past the end: Back must not lead there again. */
    correctPage: (page: number) =>
      setSearch((current) => writeFilters({ ...readFilters(current), page }), { replace: true }),
  }
}
