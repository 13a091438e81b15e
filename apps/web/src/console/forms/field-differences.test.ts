import { describe, expect, it } from 'vitest'
import {
  type FieldView,
  pickChanges,
  placeErrors,
  findDifferences,
  mergeVersions,
  shortened,
  whoChanged,
} from './field-differences.ts'

const values = { name: 'Stavan', order: 3, active: true }

it('a save sends only the changed fields', () => {
  expect(pickChanges(values, { order: true, name: false })).toEqual({ order: 3 })
  expect(pickChanges(values, {})).toEqual({})
  const listed = { ...values, rows: [{ text: 'a' }] }
  expect(pickChanges(listed, { rows: [{ text: true }] })).toEqual({ rows: [{ text: 'a' }] })
})

it('an error that belongs to no field of the form is not shown beside a field', () => {
  const fieldOf = (path: string) => (path === 'order' ? path : null)
  const errors = [
    { path: 'order', message: 'Display order must be at least 1' },
    { path: '', message: 'Something else' },
  ]
  expect(placeErrors(errors, fieldOf)).toEqual([
    { field: 'order', message: 'Display order must be at least 1' },
  ])
})

interface Film {
  title: string
  linkType: string
  linkTarget: string
  active: boolean
}
const views: readonly FieldView<Film>[] = [
  { label: 'Title', names: ['title'], text: ({ title }) => title },
  {
    label: 'Link',
    names: ['linkType', 'linkTarget'],
    text: ({ linkType, linkTarget }) => `${linkType}: ${linkTarget}`,
  },
  { label: 'Active', names: ['active'], text: ({ active }) => (active ? 'Yes' : 'No') },
]
const base: Film = { title: 'Old', linkType: 'content', linkTarget: 'a', active: true }

it.each([
  ['a', 'a', 'a', 'same'],
  ['a', 'a, b', 'a, b', 'same'],
  ['a', 'a, b', 'a', 'theirs'],
  ['a', 'a', '', 'yours'],
  ['a, b', 'b, a', 'a', 'both'],
  ['a', '', 'a, c', 'both'],
])('if they changed %j to %j and you to %j, the change counts as %s', (base, theirs, yours, by) => {
  expect(whoChanged({ base, theirs, yours })).toBe(by)
})

describe('the differences', () => {
  it('name each field with two values, and who changed it', () => {
    const theirs = { ...base, title: 'Theirs', active: false }
    const yours = { ...base, title: 'Yours' }
    expect(findDifferences(views, { base, theirs, yours })).toEqual([
      { label: 'Title', theirs: 'Theirs', yours: 'Yours', changedBy: 'both' },
      { label: 'Active', theirs: 'No', yours: 'Yes', changedBy: 'theirs' },
    ])
  })

  it('leave out a field that both people changed to the same value', () => {
    const same = { ...base, title: 'Same' }
    expect(findDifferences(views, { base, theirs: same, yours: { ...same } })).toEqual([])
  })
})

describe('an overwriting save', () => {
  it('stores your changes, and keeps fields that only the other person changed', () => {
    const theirs = { ...base, title: 'Theirs', active: false }
    const yours = { ...base, title: 'Yours' }
    expect(mergeVersions(views, { base, theirs, yours })).toEqual({ ...base, title: 'Yours', active: false })
  })

  it('stores their value of a field only if both changed it and their value was chosen', () => {
    const theirs = { ...base, title: 'Theirs', linkType: 'external', linkTarget: 'https://jinvani.test' }
    const yours = { ...base, title: 'Yours', linkTarget: 'b', active: false }
    const merged = mergeVersions(views, { base, theirs, yours }, new Set(['Link', 'Active']))
    expect(merged).toEqual({ ...theirs, title: 'Yours', active: false })
  })

  it('takes values that depend on each other from the same person', () => {
    const theirs = { ...base, linkType: 'external', linkTarget: 'https://jinvani.test' }
    const yours = { ...base, linkTarget: 'b' }
    expect(mergeVersions(views, { base, theirs, yours })).toEqual(yours)
  })
})

describe('two texts that differ', () => {
  const long = 'a'.repeat(500)

  it('are shown whole if both are short', () => {
    expect(shortened('one', 'two')).toEqual(['one', 'two'])
  })

  it('are shortened around the first letter that differs', () => {
    const [one, other] = shortened(`${long}X${long}`, `${long}Y${long}`)
    expect(one).toMatch(/^…a{40}Xa{119}…$/)
    expect(other).toMatch(/^…a{40}Ya{119}…$/)
  })

  it('show where one continues and the other ends', () => {
    const [one, other] = shortened(long, `${long} more`)
    expect(one).toBe(`…${'a'.repeat(40)}`)
    expect(other).toBe(`…${'a'.repeat(40)} more`)
  })

  it('are never cut inside a letter', () => {
    const letter = 'की'
    expect(shortened(letter.repeat(300), '')[0]).toBe(`${letter.repeat(160)}…`)
  })
})
