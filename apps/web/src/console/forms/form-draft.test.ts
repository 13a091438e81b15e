import { expect, it } from 'vitest'
import { draftKey, keptValues, parseDraft } from './use-form-draft.ts'

const initial = { name: '', order: 0, active: true, tags: ['a'], password: '' }
const draft = { values: { ...initial, name: 'Half a name', tags: [] }, step: 4, version: 2 }

it('a draft comes back as it was typed', () => {
  expect(parseDraft(JSON.stringify(draft), 2, initial)).toEqual(draft)
})

it('a draft is not offered for another version, or if it cannot be read', () => {
  expect(parseDraft(JSON.stringify(draft), 3, initial)).toBeNull()
  expect(parseDraft('{', 2, initial)).toBeNull()
  expect(parseDraft(null, 2, initial)).toBeNull()
  const parse = (values: object) => parseDraft(JSON.stringify({ ...draft, values }), 2, initial)
  expect(parse({ ...draft.values, name: undefined })).toBeNull()
  expect(parse({ ...draft.values, tags: 'a' })).toBeNull()
  expect(parse({ ...draft.values, active: null })).toBeNull()
})

it('a draft loses fields that the form does not have', () => {
  const stored = { ...draft, values: { ...draft.values, former: 'x' } }
  expect(parseDraft(JSON.stringify(stored), 2, initial)?.values).toEqual(draft.values)
})

it('a draft restores a time that was set or cleared', () => {
  for (const [from, to] of [
    [null, '2099-09-03T00:30:00.000Z'],
    ['2099-09-03T00:30:00.000Z', null],
  ]) {
    const stored = JSON.stringify({ ...draft, values: { ...initial, publishAt: to } })
    const before = { ...initial, publishAt: from }
    expect(parseDraft(stored, 2, before)?.values.publishAt).toBe(to)
  }
})

it('a draft restores a number field that was emptied', () => {
  const stored = JSON.stringify({ ...draft, values: { ...initial, order: NaN } })
  expect(parseDraft(stored, 2, initial)?.values.order).toBeNaN()
})

it('a draft never contains a secret', () => {
  const typed = { ...initial, name: 'Kavita', password: 'correct horse' }
  expect(keptValues(typed, initial, ['password'])).toEqual({ ...initial, name: 'Kavita' })
})

it('a draft belongs to one person and one item', () => {
  const place = { name: 'category', id: undefined }
  const keys = [
    draftKey('a', place),
    draftKey('b', place),
    draftKey('a', { ...place, id: '1' }),
    draftKey('a', { ...place, name: 'carousel' }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})
