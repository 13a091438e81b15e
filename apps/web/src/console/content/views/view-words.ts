import type { Category, LibraryView } from '@jinvani/contract'
import { lackChoices } from '../library/library-filters.ts'

type Shown = Pick<LibraryView, 'q' | 'category' | 'featured' | 'active' | 'lacks' | 'order' | 'look'>

const orderWords = { newest: 'newest first', title: 'by title', changed: 'last changed first' } as const

/** What a view shows, in words. */
export function viewWords(view: Shown, categories: readonly Category[]): string {
  const { q, category, featured, active, lacks, order, look } = view
  const shelf = categories.find(({ _id }) => _id === category)?.name ?? 'a category that is gone'
  return [
    q !== '' && `“${q}”`,
    category !== '' && shelf,
    featured !== null && (featured ? 'featured' : 'not featured'),
    active !== null && (active ? 'active' : 'inactive'),
    lacks !== null && lackChoices[lacks]?.toLowerCase(),
    q === '' ? orderWords[order] : 'best match first',
    look === 'table' ? 'as a table' : 'as cards',
  ]
    .filter(Boolean)
    .join(', ')
}
