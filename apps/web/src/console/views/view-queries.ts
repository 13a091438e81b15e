import { type Category, type LibraryLook, type LibraryView, calls } from '@jinvani/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { personalStore } from '../../browser/personal-store.ts'
import { type LibraryFilters, choiceNames, choices, writeFilters } from '../library/library-filters.ts'

type Shown = Pick<LibraryView, 'filter' | 'order' | 'look'>

const orderWords = { newest: 'newest first', title: 'by title', changed: 'last changed first' } as const

/** Describes a view in words. */
export function viewWords({ filter, order, look }: Shown, categories: readonly Category[]): string {
  const { q = '', category = '' } = filter
  const shelf = categories.find(({ _id }) => _id === category)?.name ?? 'a deleted category'
  const chosen = choiceNames.map((name) => {
    const words = choices[name].options[String(filter[name])]
    // The names of platforms are proper names.
    return name === 'platform' ? words : words?.toLowerCase()
  })
  return [
    q !== '' && `“${q}”`,
    category !== '' && shelf,
    ...chosen,
    q === '' ? orderWords[order] : 'best match first',
    look === 'table' ? 'as a table' : 'as cards',
  ]
    .filter(Boolean)
    .join(', ')
}

const { compare } = new Intl.Collator('en', { numeric: true })
/** "View 2" before "View 10". */
export const byName = (views: readonly LibraryView[]) =>
  views.toSorted((one, other) => compare(one.name, other.name))

export const viewsQuery = queryOptions({
  queryKey: ['views', 'list'],
  queryFn: ({ signal }) => request(calls.listViews, { signal }),
  select: ({ items }) => ({ items: byName(items) }),
})

export function addressOfFilters(filters: LibraryFilters): string {
  const search = writeFilters(filters).toString()
  return search === '' ? '/content' : `/content?${search}`
}

/** Address of the library with the filters of this view. */
export const addressOf = ({ filter: { q = '', category = '', ...chosen }, order }: LibraryView) =>
  addressOfFilters({ ...chosen, q, category, order, page: 1 })

/** The current state of the library, as a view saves it. */
export const viewOf = ({ page: _page, order, ...filter }: LibraryFilters, look: LibraryLook): Shown => ({
  filter,
  order,
  look,
})

/** Remembers cards or table for each person, in this browser. */
export const libraryLooks = personalStore('jinvani.library-look', (stored): LibraryLook =>
  stored === 'table' ? 'table' : 'cards',
)
