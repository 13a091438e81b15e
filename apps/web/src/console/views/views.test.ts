import type { LibraryView } from '@jinvani/contract'
import { expect, test } from 'vitest'
import { noFilters, readFilters } from '../library/library-filters.ts'
import { viewAddress, byName, buildView, viewWords } from './view-queries.ts'

const filters = {
  q: '',
  category: 'c1',
  featured: false,
  active: true,
  mediaType: 'audio',
  platform: 'ios',
  missing: 'poster',
  order: 'title',
  page: 1,
} as const
const asSaved = (view: ReturnType<typeof buildView>) => view as LibraryView

test('a saved view opens the list with its filters', () => {
  const address = viewAddress(asSaved(buildView(filters, 'table')))
  expect(readFilters(new URLSearchParams(address.split('?')[1]))).toEqual(filters)
  expect(viewAddress(asSaved(buildView(noFilters, 'cards')))).toBe('/content')
})

test('views are sorted by name, and numbers in names by their value', () => {
  const views = ['View 10', 'view 2', 'भजन १०', 'भजन २', 'Aarti'].map((name) => ({ name }) as LibraryView)
  const names = ['Aarti', 'view 2', 'View 10', 'भजन २', 'भजन १०']
  expect(byName(views).map(({ name }) => name)).toEqual(names)
})

test('a view is described by its filters, order and look', () => {
  const shelf = [{ _id: 'c1', name: 'Stavans' }] as never
  expect(viewWords(buildView(filters, 'table'), shelf)).toBe(
    'Stavans, Not Featured, Active, Audio, iOS, Missing: poster, by title, as a table',
  )
  expect(viewWords(buildView({ ...noFilters, q: 'aarti', category: 'gone' }, 'cards'), shelf)).toBe(
    '“aarti”, a deleted category, best match first, as cards',
  )
})
