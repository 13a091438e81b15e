import {
  type Category,
  type LibraryLook,
  type LibraryView,
  calls,
  mediaTypeLabels,
  platformLabels,
} from '@jinvani/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { personalStore } from '../../browser/personal-store.ts'
import { type FlagChoice, type LibraryFilters, lackChoices, writeFilters } from './library-filters.ts'

type Shown = Omit<LibraryView, '_id' | 'name' | 'createdAt' | 'updatedAt'>

const orderWords = { newest: 'newest first', title: 'by title', changed: 'last changed first' } as const

/** Describes a view in words. */
export function viewWords(view: Shown, categories: readonly Category[]): string {
  const { q, category, featured, active, mediaType, platform, lacks, order, look } = view
  const shelf = categories.find(({ _id }) => _id === category)?.name ?? 'a deleted category'
  return [
    q !== '' && `“${q}”`,
    category !== '' && shelf,
    featured !== null && (featured ? 'featured' : 'not featured'),
    active !== null && (active ? 'active' : 'inactive'),
    mediaType !== null && mediaTypeLabels[mediaType].toLowerCase(),
    platform !== null && platformLabels[platform],
    lacks !== null && lackChoices[lacks]?.toLowerCase(),
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

const choiceOf = (flag: boolean | null): FlagChoice => (flag === null ? '' : flag ? 'true' : 'false')
const flagOf = (choice: FlagChoice) => (choice === '' ? null : choice === 'true')

export function addressOfFilters(filters: LibraryFilters): string {
  const search = writeFilters(filters).toString()
  return search === '' ? '/content' : `/content?${search}`
}

/** Address of the library with the filters of this view. */
export const addressOf = ({
  q,
  category,
  featured,
  active,
  mediaType,
  platform,
  lacks,
  order,
}: LibraryView): string =>
  addressOfFilters({
    q,
    category,
    featured: choiceOf(featured),
    active: choiceOf(active),
    mediaType: mediaType ?? '',
    platform: platform ?? '',
    lacks: lacks ?? '',
    order,
    page: 1,
  })

export function shownOf({ page: _page, ...filters }: LibraryFilters, look: LibraryLook): Shown {
  return {
    ...filters,
    featured: flagOf(filters.featured),
    active: flagOf(filters.active),
    mediaType: filters.mediaType || null,
    platform: filters.platform || null,
    lacks: filters.lacks || null,
    look,
  }
}

/** Remembers cards or table for each person, in this browser. */
export const libraryLooks = personalStore('jinvani.library-look', (stored): LibraryLook =>
  stored === 'table' ? 'table' : 'cards',
)
