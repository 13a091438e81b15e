import type { Category, LibraryView } from '@jinvani/contract'
import { orderChoices } from '../library/library-filters.ts'

type Shown = Pick<LibraryView, 'q' | 'category' | 'featured' | 'active' | 'order' | 'look'>

/** What a view shows, in words. */
export function viewWords(view: Shown, categories: readonly Category[]): string {
  const { q, category, featured, active, order, look } = view
  const shelf = categories.find(({ _id }) => _id === category)?.name ?? 'a category that is gone'
  return [
    q !== '' && `“${q}”`,
    category !== '' && shelf,
    featured !== null && (featured ? 'featured' : 'not featured'),
    active !== null && (active ? 'active' : 'inactive'),
    q === '' ? orderChoices[order].toLowerCase() : 'best match first',
    look === 'table' ? 'as a table' : 'as cards',
  ]
    .filter(Boolean)
    .join(', ')
}
