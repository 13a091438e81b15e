import { type Category, type LibraryLook, type LibraryView, calls } from '@jinvani/contract'
import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '../../api/client.ts'
import { personalStore } from '../../browser/personal-store.ts'
import { useAdmin } from '../session/session.tsx'
import { type LibraryFilters, choiceNames, choices, writeFilters } from '../library/library-filters.ts'

type Shown = Pick<LibraryView, 'filter' | 'order' | 'look'>

const orderWords = { newest: 'newest first', title: 'by title', changed: 'last changed first' } as const

export function viewWords({ filter, order, look }: Shown, categories: readonly Category[]): string {
  const { q = '', category = '' } = filter
  const shelf = categories.find(({ _id }) => _id === category)?.name ?? 'a deleted category'
  return [
    q !== '' && `“${q}”`,
    category !== '' && shelf,
    ...choiceNames.map((name) => choices[name].options[String(filter[name])]),
    q === '' ? orderWords[order] : 'best match first',
    look === 'table' ? 'as a table' : 'as cards',
  ]
    .filter(Boolean)
    .join(', ')
}

const { compare } = new Intl.Collator('en', { numeric: true })
/** Compares numbers by their value: "View 2" comes before "View 10". */
export const byName = (views: readonly LibraryView[]) =>
  views.toSorted((one, other) => compare(one.name, other.name))

export const viewsQuery = queryOptions({
  ...queryOf(['views', 'list'], calls.listViews),
  select: ({ items }) => ({ items: byName(items) }),
})

export function filtersAddress(filters: LibraryFilters): string {
  const search = writeFilters(filters).toString()
  return search === '' ? '/content' : `/content?${search}`
}

export const viewAddress = ({ filter: { q = '', category = '', ...chosen }, order }: LibraryView) =>
  filtersAddress({ ...chosen, q, category, order, page: 1 })

export const buildView = ({ page: _page, order, ...filter }: LibraryFilters, look: LibraryLook): Shown => ({
  filter,
  order,
  look,
})

export const libraryLooks = personalStore('jinvani.library-look', (stored): LibraryLook =>
  stored === 'table' ? 'table' : 'cards',
)

export function useLibraryLook() {
  const { _id } = useAdmin()
  return [libraryLooks.useValue(_id), (look: LibraryLook) => libraryLooks.write(_id, look)] as const
}
