import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { Slug, deriveSlug, slugWithEnding, suggestSlug } from './slug.ts'

describe('deriveSlug', () => {
  test.each([
    ['Bhaktamar Stotra', 'bhaktamar-stotra'],
    ['  -- Ahimsa & Satya!! ', 'ahimsa-satya'],
    ['Bhaktāmara', 'bhakt-mara'],
    ['भक्तामर', ''],
  ])('turns %j into %j', (title, slug) => expect(deriveSlug(title)).toBe(slug))

  test('turns any title into a valid slug or an empty one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        const slug = deriveSlug(title)
        expect(slug === '' || (Slug.safeParse(slug).success && !/^-|-$|--/.test(slug))).toBe(true)
      }),
    )
  })
})

test.each([
  ['navkar', 'navkar-12'],
  ['n'.repeat(limits.slugMax), `${'n'.repeat(limits.slugMax - 3)}-12`],
  [`${'n'.repeat(limits.slugMax - 4)}-old`, `${'n'.repeat(limits.slugMax - 4)}-12`],
])('the slug %j with the ending 12 becomes %j', (slug, ended) =>
  expect(slugWithEnding(slug, '12')).toBe(ended),
)

describe('suggestSlug', () => {
  test.each([
    ['भक्तामर स्तोत्र', { slug: 'bhaktamar-stotra' }],
    ['ભક્તામર સ્તોત્ર', { slug: 'bhaktamar-stotra' }],
    ['नवकार मंत्र', { slug: 'navakar-mantra' }],
    ['Bhaktāmara', { slug: 'bhakt-mara', better: 'bhaktamara' }],
    ['ભક્તિની વાત 2', { slug: '2', better: 'bhaktini-vat-2' }],
    ['પર્યુષણ special', { slug: 'special', better: 'paryushan-special' }],
    ['Navkar 108', { slug: 'navkar-108' }],
  ])('turns %j into %j', (title, suggestion) => expect(suggestSlug(title)).toEqual(suggestion))
})
