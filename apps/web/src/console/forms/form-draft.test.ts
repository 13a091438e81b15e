import { expect, it } from 'vitest'
import { draftKey, keptValues, parseDraft } from './use-form-draft.ts'

const initial = { name: '', order: 0, active: true, tags: ['a'], password: '' }
const values = { ...initial, name: 'Half a name', tags: [] }
const draft = { values, base: initial, step: 4, version: 2 }

it('a draft comes back as it was typed', () => {
  expect(parseDraft(JSON.stringify(draft), initial)).toEqual(draft)
})

it('a draft is offered with the version and the values that it is based on, whatever the item has by now', () => {
  const theirs = { ...initial, order: 7, tags: ['theirs'] }
  expect(parseDraft(JSON.stringify(draft), theirs)).toEqual(draft)
})

it('a draft is not offered if the item has the same values by now', () => {
  expect(parseDraft(JSON.stringify(draft), draft.values)).toBeNull()
})

it('a draft of a release that stored no base is compared with the item', () => {
  const { base: _, ...former } = draft
  expect(parseDraft(JSON.stringify(former), initial)).toEqual(draft)
})

it('a draft is not offered if it cannot be read', () => {
  expect(parseDraft('{', initial)).toBeNull()
  expect(parseDraft(null, initial)).toBeNull()
  const parse = (values: object) => parseDraft(JSON.stringify({ ...draft, values }), initial)
  expect(parse({ ...draft.values, name: undefined })).toBeNull()
  expect(parse({ ...draft.values, tags: 'a' })).toBeNull()
  expect(parse({ ...draft.values, active: null })).toBeNull()
})

it('a draft loses fields that the form does not have', () => {
  const stored = { ...draft, values: { ...draft.values, former: 'x' } }
  expect(parseDraft(JSON.stringify(stored), initial)?.values).toEqual(draft.values)
})

it('a draft restores a time that was set or cleared', () => {
  for (const [from, to] of [
    [null, '2099-09-03T00:30:00.000Z'],
    ['2099-09-03T00:30:00.000Z', null],
  ]) {
    const before = { ...initial, publishAt: from }
    const stored = JSON.stringify({ ...draft, values: { ...initial, publishAt: to }, base: before })
    expect(parseDraft(stored, before)?.values.publishAt).toBe(to)
  }
})

it('a draft restores a number field that was emptied', () => {
  const stored = JSON.stringify({ ...draft, values: { ...initial, order: NaN } })
  expect(parseDraft(stored, initial)?.values.order).toBeNaN()
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
