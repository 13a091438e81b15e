import { BulkChange } from '@jinvani/contract'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { changeWords } from '../../batches/batch-words.ts'
import { noFilters } from '../library-filters.ts'
import { everything, noSelection, withSelected } from '../selection.tsx'
import { sampleContent } from '../../content/testing/sample-content.ts'
import { BulkFields } from './bulk-fields.tsx'
import { type BulkValues, toChange, toChosen, missingWords, noValues, nameChange } from './bulk-values.ts'

test('only filled-in fields are sent', () => {
  expect(toChange(noValues)).toBeUndefined()
  expect(toChange({ ...noValues, addTags: ' , ' })).toBeUndefined()
  const values = { ...noValues, active: 'false', rating: '', addTags: 'a, b', takeCategories: ['c'] } as const
  expect(toChange({ ...values, takeCategories: ['c'] })).toEqual({
    active: false,
    rating: '',
    addTags: ['a', 'b'],
    takeCategories: ['c'],
  })
})

test('the button that starts a change names the change', () => {
  expect([{ active: true }, { active: false }, { trash: true } as const].map(nameChange)).toEqual([
    'Activate',
    'Deactivate',
    'Delete',
  ])
  expect(nameChange({ active: true, rating: 'U' })).toBe('Change')
})

test('each thing that the items lack is named once, and a picture that is too small is not called missing', () => {
  const small = { ...sampleContent, imageSizes: { poster: { width: 320, height: 180 } } }
  expect(missingWords([small, { ...small, synopsis: '' }], true)).toBe(
    'Missing in 2 items: thumbnail, captions, synopsis. Poster too small.',
  )
})

test('only the given times are set, both are cleared together, and a half-typed time is not sent', () => {
  const at = '2027-09-03T00:30:00.000Z'
  const set = { ...noValues, schedule: 'set', publishAt: at } as const
  expect(toChange(set)).toEqual({ publishAt: at })
  expect(toChange({ ...set, schedule: 'keep' })).toBeUndefined()
  expect(toChange({ ...set, unpublishAt: '', rating: 'U' })).toBeUndefined()
  expect(toChange({ ...set, schedule: 'clear' })).toEqual({ publishAt: null, unpublishAt: null })
})

test('a selection of some items is sent as ids; a selection of all is sent as the filter of the list, without its order', () => {
  const filters = { ...noFilters, q: 'stavan', featured: true, order: 'title' } as const
  expect(toChosen(withSelected(noSelection, ['a'], true), filters)).toEqual({ ids: ['a'] })
  expect(toChosen(withSelected(everything, ['a'], false), filters)).toMatchObject({
    filter: { q: 'stavan', category: '', featured: true },
    except: ['a'],
  })
  expect(toChosen(everything, filters)).not.toHaveProperty('filter.order')
})

const full: BulkValues = {
  active: 'true',
  featured: 'true',
  rating: 'U',
  addCategories: ['a'],
  takeCategories: ['a'],
  addTags: 'a',
  takeTags: 'b',
  schedule: 'set',
  publishAt: '2027-09-03T00:30:00.000Z',
  unpublishAt: '2027-09-04T00:30:00.000Z',
}

test('every change that the server accepts has a field in the form and a description in words', () => {
  const change = toChange(full) ?? {}
  const names = Object.keys(BulkChange.shape).filter((name) => name !== 'trash')
  expect(new Set(Object.keys(change))).toEqual(new Set(names))
  for (const [name, value] of Object.entries(change))
    expect(
      changeWords({ [name]: value }, (id) => id),
      name,
    ).not.toBe('')

  const draw = (part: Partial<BulkValues>) => {
    const values: BulkValues = { ...noValues, schedule: 'set', ...part }
    return renderToStaticMarkup(
      createElement(BulkFields, { values, change: () => undefined, categories: [] }),
    )
  }
  for (const [name, value] of Object.entries(full))
    if (name !== 'schedule') expect(draw({ [name]: value }), name).not.toBe(draw({}))
})
