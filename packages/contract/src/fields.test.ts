import { describe, expect, test } from 'vitest'
import { CarouselPatch } from './carousel/carousel.ts'
import { CategoryPatch } from './categories/categories.ts'
import { optionalWebUrl, text, webUrl } from './fields.ts'
import { limits } from './limits.ts'

const sentencesOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? []

describe('a text of one line', () => {
  const title = text('Title', { required: 'Title is required', max: 20 })

  test.each(['a\nb', 'a\r\nb', 'a\u0085b', 'a\u2028b', 'a\u2029b'])(
    '%j is refused for its line break',
    (words) => {
      expect(sentencesOf(title.safeParse(words))).toEqual(['Title cannot contain line breaks'])
    },
  )

  test.each(['a\tb', 'a\u0000b', 'a\u001Bb', 'a\u007Fb', 'a\u009Bb', 'a\uD800b', 'a\u202Eb', 'a\u2067b'])(
    '%j is refused for a character that cannot be shown',
    (words) => {
      expect(sentencesOf(title.safeParse(words))).toEqual(['Title contains characters that cannot be shown'])
    },
  )

  test('is trimmed', () => {
    expect(title.parse(' \t\n Navkar \u2028\r\n')).toBe('Navkar')
    expect(sentencesOf(title.safeParse('\n'))).toEqual(['Title is required'])
  })

  test('may have letters of every script, joiners and emoji', () => {
    for (const words of ['भक्तामर', 'ક્ષ\u200Cમા', 'क्\u200Dष', '👨‍👩‍👧', 'e\u0301', 'آگم', 'a\u200Fb'])
      expect(title.parse(words)).toBe(words)
  })
})

describe('a name', () => {
  const name = text('Name', { required: 'Name is required', max: 40, isName: true })

  test.each([
    'As\u200Bha',
    'Asha\u2060',
    '\u200D',
    '\u200B\uFEFF',
    '\u2800',
    '\u3164',
    'A\u00ADsha',
    'a\u200Fb',
    'As\u200Dha',
    'क्\u200D',
    'क्\u200D\u200Dष',
    'आ \u200Cशा',
    'क्\u200Da',
  ])('%j is refused for its invisible character', (words) => {
    expect(sentencesOf(name.safeParse(words))).toEqual(['Name contains characters that cannot be shown'])
  })

  test.each(['Asha', 'આશા શાહ', 'क्\u200Dष', 'ક્ષ\u200Cમા', 'राष्\u200Cट्र', "D'Souza-Śāh", 'آگم'])(
    '%j is accepted, with its joiners',
    (words) => expect(name.parse(words)).toBe(words),
  )
})

test('a required text of invisible characters alone counts as missing', () => {
  const title = text('Title', { required: 'Title is required', max: 40 })
  for (const words of ['\u200B', '\u200D\u2060', '\u2800', '\u3164 \u00AD'])
    expect(sentencesOf(title.safeParse(words))).toEqual(['Title is required'])
  expect(title.parse('❤️ क्\u200Dष')).toBe('❤️ क्\u200Dष')
})

test('a long text keeps its line breaks and tabs, but no other control characters', () => {
  const synopsis = text('Synopsis', { max: 100, multiline: true })
  const words = 'one\r\n\ttwo\n\nthree\u2028four'
  expect(synopsis.parse(words)).toBe(words)
  for (const bad of ['a\u0000b', 'a\u000Bb', 'a\u202Eb'])
    expect(sentencesOf(synopsis.safeParse(bad))).toEqual([
      'Synopsis contains characters that cannot be shown',
    ])
})

describe('an address', () => {
  test.each([
    ['https://example.org', 'https://example.org/'],
    ['HTTPS://Example.ORG:443/A', 'https://example.org/A'],
    ['https://example.org/a/../b', 'https://example.org/b'],
    ['https://example.org/a b?c="d"', 'https://example.org/a%20b?c=%22d%22'],
    ['https://आगम.भारत/पूजा', 'https://xn--m1b8a1d.xn--h2brj9c/%E0%A4%AA%E0%A5%82%E0%A4%9C%E0%A4%BE'],
    ['http://127.0.0.1:3000/media/images/posters/a.png', 'http://127.0.0.1:3000/media/images/posters/a.png'],
    ['https://example.org/a%20b?c=%22#d', 'https://example.org/a%20b?c=%22#d'],
  ])('%s is stored as %s, which then stays the same', (typed, stored) => {
    expect(webUrl('Image').parse(typed)).toBe(stored)
    expect(optionalWebUrl('Image').parse(stored)).toBe(stored)
  })

  test('has no line break, no tab, no account, and only the scheme http or https', () => {
    const image = webUrl('Image')
    expect(sentencesOf(image.safeParse('https://example.org/a\nb'))).toEqual([
      'Image cannot contain line breaks',
    ])
    expect(sentencesOf(image.safeParse('https://example.org/a\tb'))).toEqual([
      'Image contains characters that cannot be shown',
    ])
    for (const wrong of [
      'javascript:alert(1)',
      '/media/a.png',
      'https://',
      'https://exa mple.org/',
      'https://exa*mple.org/',
      'https://a@b.example/',
      'https://:a@b.example/',
    ])
      expect(sentencesOf(image.safeParse(wrong)), wrong).toEqual(['Image must be an absolute http(s) URL'])
  })

  test('may be left out only if it is optional', () => {
    expect(optionalWebUrl('Image').parse(' ')).toBe('')
    expect(sentencesOf(webUrl('Image').safeParse(''))).toEqual(['Image is required'])
  })

  test('is refused if it is too long in its stored form', () => {
    const typed = `https://example.org/${'अ'.repeat(limits.urlMax / 8)}`
    expect(sentencesOf(webUrl('Image').safeParse(typed))).toEqual(['Image is too long'])
  })

  test('is stored in canonical form as the target of a link, but an id is stored as it is', () => {
    const id = '5e1b7c90-24d3-4a8f-b6e7-9f0c3d8a1b56'
    expect(CarouselPatch.parse({ linkTarget: 'HTTPS://Example.org' }).linkTarget).toBe('https://example.org/')
    expect(CarouselPatch.parse({ linkTarget: id }).linkTarget).toBe(id)
    expect(CategoryPatch.parse({ image: '' }).image).toBe('')
  })
})
