import { describe, expect, test } from 'vitest'
import { CarouselPatch } from './library/carousel.ts'
import { CategoryPatch } from './library/category.ts'
import { optionalWebUrl, text, webUrl } from './fields.ts'
import { limits } from './limits.ts'

const sentencesOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? []

describe('a text of one line', () => {
  const title = text('Title', { required: 'Title is required', max: 20 })

  test.each(['a\nb', 'a\r\nb', 'a\u0085b', 'a\u2028b', 'a\u2029b'])('%j has a line break', (words) => {
    expect(sentencesOf(title.safeParse(words))).toEqual(['Title cannot contain line breaks'])
  })

  test.each(['a\tb', 'a\u0000b', 'a\u001Bb', 'a\u007Fb', 'a\u009Bb', 'a\uD800b', 'a\u202Eb', 'a\u2067b'])(
    '%j cannot be shown',
    (words) => {
      expect(sentencesOf(title.safeParse(words))).toEqual(['Title contains characters that cannot be shown'])
    },
  )

  test('loses what is blank around it', () => {
    expect(title.parse(' \t\n Navkar \u2028\r\n')).toBe('Navkar')
    expect(sentencesOf(title.safeParse('\n'))).toEqual(['Title is required'])
  })

  test('keeps every script, what joins its letters, and pictures', () => {
    for (const words of ['भक्तामर', 'ક્ષ\u200Cમા', 'क्\u200Dष', '👨‍👩‍👧', 'e\u0301', 'آگم', 'a\u200Fb'])
      expect(title.parse(words)).toBe(words)
  })
})

test('a long text keeps its line breaks and tabs, and nothing else of that kind', () => {
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
  ])('%s is stored as %s, and stays so', (typed, stored) => {
    expect(webUrl('Image').parse(typed)).toBe(stored)
    expect(optionalWebUrl('Image').parse(stored)).toBe(stored)
  })

  test('has no line break, no tab, no account and another kind of address is none', () => {
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
      'https://a@b.example/',
      'https://:a@b.example/',
    ])
      expect(sentencesOf(image.safeParse(wrong)), wrong).toEqual(['Image must be an absolute http(s) URL'])
  })

  test('may be left out where it is optional only', () => {
    expect(optionalWebUrl('Image').parse(' ')).toBe('')
    expect(sentencesOf(webUrl('Image').safeParse(''))).toEqual(['Image is required'])
  })

  test('that would be too long to be sent back is too long', () => {
    const typed = `https://example.org/${'अ'.repeat(limits.urlMax / 8)}`
    expect(sentencesOf(webUrl('Image').safeParse(typed))).toEqual(['Image is too long'])
  })

  test('of a link outside is written the same way, an id stays what it is', () => {
    const id = '5e1b7c90-24d3-4a8f-b6e7-9f0c3d8a1b56'
    expect(CarouselPatch.parse({ linkTarget: 'HTTPS://Example.org' }).linkTarget).toBe('https://example.org/')
    expect(CarouselPatch.parse({ linkTarget: id }).linkTarget).toBe(id)
    expect(CategoryPatch.parse({ image: '' }).image).toBe('')
  })
})
