import { expect, test } from 'vitest'
import { noFilters } from '../../library/library-filters.ts'
import { everything, noSelection, withSelected } from '../library/selection/use-selection.ts'
import { changeOf, chosenOf, noValues } from './bulk-values.ts'

test('only filled-in fields are sent', () => {
  expect(changeOf(noValues)).toBeUndefined()
  expect(changeOf({ ...noValues, addTags: ' , ' })).toBeUndefined()
  const values = { ...noValues, active: 'false', rating: '', addTags: 'a, b', takeCategories: ['c'] } as const
  expect(changeOf({ ...values, takeCategories: ['c'] })).toEqual({
    active: false,
    rating: '',
    addTags: ['a', 'b'],
    takeCategories: ['c'],
  })
})

test('times are set where given, cleared together, and not sent half typed', () => {
  const at = '2027-09-03T00:30:00.000Z'
  const set = { ...noValues, schedule: 'set', publishAt: at } as const
  expect(changeOf(set)).toEqual({ publishAt: at })
  expect(changeOf({ ...set, schedule: 'keep' })).toBeUndefined()
  expect(changeOf({ ...set, unpublishAt: '', rating: 'U' })).toBeUndefined()
  expect(changeOf({ ...set, schedule: 'clear' })).toEqual({ publishAt: null, unpublishAt: null })
})

test('some items are selected by ids, all by the filter of the list without its order', () => {
  const filters = { ...noFilters, q: 'stavan', featured: 'true', order: 'title' } as const
  expect(chosenOf(withSelected(noSelection, ['a'], true), filters)).toEqual({ ids: ['a'] })
  expect(chosenOf(withSelected(everything, ['a'], false), filters)).toMatchObject({
    filter: { q: 'stavan', category: '', featured: true },
    except: ['a'],
  })
  expect(chosenOf(everything, filters)).not.toHaveProperty('filter.order')
})
