import type { LibraryView } from '@jinvani/contract'
import { expect, test } from 'vitest'
import { noFilters, readFilters } from './library-filters.ts'
import { addressOf, byName, shownOf, viewWords } from './view-queries.ts'

const filters = {
  q: '',
  category: 'c1',
  featured: 'false',
  active: 'true',
  mediaType: 'audio',
  platform: 'ios',
  lacks: 'poster',
  order: 'title',
  page: 1,
} as const
const viewOf = (shown: ReturnType<typeof shownOf>) => shown as LibraryView

test('a view leads to the filters that were saved', () => {
  const address = addressOf(viewOf(shownOf(filters, 'table')))
  expect(readFilters(new URLSearchParams(address.split('?')[1]))).toEqual(filters)
  expect(addressOf(viewOf(shownOf(noFilters, 'cards')))).toBe('/content')
})

test('numbers in the names of views count', () => {
  const views = ['View 10', 'view 2', 'भजन १०', 'भजन २', 'Aarti'].map((name) => ({ name }) as LibraryView)
  const names = ['Aarti', 'view 2', 'View 10', 'भजन २', 'भजन १०']
  expect(byName(views).map(({ name }) => name)).toEqual(names)
})

test('a view is described in words', () => {
  const shelf = [{ _id: 'c1', name: 'Stavans' }] as never
  expect(viewWords(shownOf(filters, 'table'), shelf)).toBe(
    'Stavans, not featured, active, audio, iOS, missing: poster, by title, as a table',
  )
  expect(viewWords(shownOf({ ...noFilters, q: 'aarti', category: 'gone' }, 'cards'), shelf)).toBe(
    '“aarti”, a deleted category, best match first, as cards',
  )
})
