import { describe, expect, it } from 'vitest'
import { type FieldView, differencesOf, mergedOf, shortened, whoChanged } from './field-differences.ts'

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
  [['a'], ['a'], ['a'], 'same'],
  [['a'], ['a', 'b'], ['a', 'b'], 'same'],
  [['a'], ['a', 'b'], ['a'], 'theirs'],
  [['a'], ['a'], [], 'yours'],
  [['a', 'b'], ['b', 'a'], ['a'], 'both'],
  [['a'], [], ['a', 'c'], 'both'],
])('of %j they made %j and you %j: changed by %s', (base, theirs, yours, by) => {
  expect(whoChanged((one, other) => String(one) === String(other), { base, theirs, yours })).toBe(by)
})

describe('the differences', () => {
  it('name each field with different values, and the person who changed it', () => {
    const theirs = { ...base, title: 'Theirs', active: false }
    const yours = { ...base, title: 'Yours' }
    expect(differencesOf(views, { base, theirs, yours })).toEqual([
      { label: 'Title', theirs: 'Theirs', yours: 'Yours', changedBy: 'both' },
      { label: 'Active', theirs: 'No', yours: 'Yes', changedBy: 'theirs' },
    ])
  })

  it('are empty where both made the same change', () => {
    const same = { ...base, title: 'Same' }
    expect(differencesOf(views, { base, theirs: same, yours: { ...same } })).toEqual([])
  })
})

describe('an overwriting save', () => {
  it('stores your changes and keeps fields that only they changed', () => {
    const theirs = { ...base, title: 'Theirs', active: false }
    const yours = { ...base, title: 'Yours' }
    expect(mergedOf(views, { base, theirs, yours })).toEqual({ ...base, title: 'Yours', active: false })
  })

  it('takes their value where both changed a field and theirs was chosen, and nowhere else', () => {
    const theirs = { ...base, title: 'Theirs', linkType: 'external', linkTarget: 'https://jinvani.test' }
    const yours = { ...base, title: 'Yours', linkTarget: 'b', active: false }
    const merged = mergedOf(views, { base, theirs, yours }, new Set(['Link', 'Active']))
    expect(merged).toEqual({ ...theirs, title: 'Yours', active: false })
  })

  it('takes values that depend on each other only together', () => {
    const theirs = { ...base, linkType: 'external', linkTarget: 'https://jinvani.test' }
    const yours = { ...base, linkTarget: 'b' }
    expect(mergedOf(views, { base, theirs, yours })).toEqual(yours)
  })
})

describe('two long texts', () => {
  const long = 'a'.repeat(500)

  it('are shown whole if both are short', () => {
    expect(shortened('one', 'two')).toEqual(['one', 'two'])
  })

  it('are cut around the first letter that differs', () => {
    const [one, other] = shortened(`${long}X${long}`, `${long}Y${long}`)
    expect(one).toMatch(/^…a{40}Xa{119}…$/)
    expect(other).toMatch(/^…a{40}Ya{119}…$/)
  })

  it('show where one goes on and the other ends', () => {
    const [one, other] = shortened(long, `${long} more`)
    expect(one).toBe(`…${'a'.repeat(40)}`)
    expect(other).toBe(`…${'a'.repeat(40)} more`)
  })

  it('are never cut inside a letter', () => {
    const letter = 'की'
    expect(shortened(letter.repeat(300), '')[0]).toBe(`${letter.repeat(160)}…`)
  })
})
