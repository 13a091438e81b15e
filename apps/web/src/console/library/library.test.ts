import { type Category, LibraryFilterInput } from '@jinvani/contract'
import { describe, expect, test } from 'vitest'
import { categoryNames } from './content-card.tsx'
import { durationText } from '../item-facts/duration-text.ts'
import { choiceNames, choices, setChoices, noFilters, readFilters, writeFilters } from './library-filters.ts'

test.each([
  [0, 'N/A'],
  [Number.NaN, 'N/A'],
  [-5, 'N/A'],
  [0.4, 'N/A'],
  [5, '0:05'],
  [65, '1:05'],
  [600, '10:00'],
  [7509.9, '125:09'],
])('%d seconds are shown as %s', (seconds, text) => expect(durationText(seconds)).toBe(text))

describe('the address of the library', () => {
  const read = (text: string) => readFilters(new URLSearchParams(text))
  test('takes its filters from links on the dashboard', () => {
    expect(read('featured=true')).toEqual({ ...noFilters, featured: true })
    expect(read('active=true')).toEqual({ ...noFilters, active: true })
  })
  test('shows the whole library if its values are invalid', () => {
    expect(
      read('featured=yes&active=1&page=-2&q=%20&category=&missing=money&mediaType=book&platform=tv'),
    ).toEqual(noFilters)
    expect(read('page=1.5').page).toBe(1)
    expect(read('page=x').page).toBe(1)
  })
  test('is read back as it was written', () => {
    const filters = {
      q: 'a & b',
      category: 'c1',
      featured: false,
      active: true,
      mediaType: 'audio',
      platform: 'ios',
      missing: 'any',
      order: 'title',
      page: 3,
    } as const
    expect(readFilters(writeFilters(filters))).toEqual(filters)
  })
  test.each(choiceNames)('has only values of %s that the server accepts', (name) => {
    for (const value of Object.keys(choices[name].options).filter(Boolean)) {
      const filter = { [name]: read(`${name}=${encodeURIComponent(value)}`)[name] }
      expect(LibraryFilterInput.parse(filter)).toEqual({ [name]: expect.anything() })
    }
  })
  test('is empty without filters', () => expect(writeFilters(noFilters).toString()).toBe(''))
})

test('search words do not count as filters in the panel', () => {
  expect(setChoices({ ...noFilters, q: 'x' })).toEqual([])
  expect(setChoices({ ...noFilters, category: 'c', active: false })).toEqual(['category', 'active'])
})

describe('a card', () => {
  const category = (_id: string, name: string): Category => ({
    _id, name, slug: _id, description: '', translations: [], order: 0, active: true, image: '', bgcolor: '#E5E7EB', type: 'any',
    version: 1, createdAt: '', updatedAt: '',
  }) // prettier-ignore
  const all = [
    category('1', 'Bhajans'),
    category('2', 'Stavans'),
    category('3', 'Films'),
    category('4', 'Talks'),
  ]
  test.each([
    [[], [], 0],
    [['2'], ['Stavans'], 0],
    [['3', '1'], ['Films', 'Bhajans'], 0],
    [['1', '2', '3', '4'], ['Bhajans', 'Stavans'], 2],
    [['1', 'gone', '2', '3'], ['Bhajans', 'Stavans'], 1],
  ])('with the categories %j names %j, and says that there are %i more', (ids, shown, more) => {
    expect(categoryNames(ids, all)).toEqual({ shown, more })
  })
})
