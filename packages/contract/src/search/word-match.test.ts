import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFoundIn, markWords, slipsAllowed, slipsBetween } from './word-match.ts'

const key = fc.string({ unit: fc.constantFrom(...'abdeghiklmnoprstuv'), maxLength: 12 })

test.each([
  ['prtikrnn', 'prtikrnn', 0],
  ['prtikrnn', 'prtiknrn', 1],
  ['nvkr', 'nvkrx', 1],
  ['bhktnr', 'bktnr', 0.5],
  ['girnr', 'gernr', 0.5],
  ['', 'abc', 2.5],
])('%s and %s differ by %d typing mistakes', (one, other, slips) =>
  expect(slipsBetween(one, other)).toBe(slips),
)

test('only equal words have distance 0, and the distance is symmetric', () => {
  fc.assert(
    fc.property(key, key, (one, other) => {
      const slips = slipsBetween(one, other)
      expect(slips === 0).toBe(one === other)
      expect(slipsBetween(other, one)).toBe(slips)
      expect(slips).toBeLessThanOrEqual(Math.max(one.length, other.length) * 2)
    }),
  )
})

test('short words and numbers allow no typing mistakes', () => {
  expect(['', 'jin', '1008', 'a1b2c3d4'].map(slipsAllowed)).toEqual([0, 0, 0, 0])
  expect(slipsAllowed('nuthunn')).toBeGreaterThan(slipsAllowed('guru'))
})

const marked = (text: string, q: string) =>
  markWords(text, q)
    .map(({ text: piece, isFound }) => (isFound ? `[${piece}]` : piece))
    .join('')

describe('marking the found words', () => {
  test.each([
    ['Bhaktamar Stotra', 'ભક્તામર', '[Bhaktamar] Stotra'],
    ['श्री भक्तामर स्तोत्र', 'bhaktambar stotr', 'श्री [भक्तामर] [स्तोत्र]'],
    ['ભક્તામર સ્તોત્ર: પાઠ', 'bhaktamr', '[ભક્તામર] સ્તોત્ર: પાઠ'],
    ['Logassa Sutra', 'ogass', '[Logassa] Sutra'],
    ['Kalyan Mandir Stotra', 'kalyanmandir', '[Kalyan] [Mandir] Stotra'],
    ['The Way of the Jina', 'jin', 'The Way of the [Jina]'],
    ['Mahavir and Mahavira', 'mahavir', '[Mahavir] and [Mahavira]'],
    ['Paryushan', 'samayik', 'Paryushan'],
    ['50% off', '%', '50% off'],
    ['भक्तामर और संगीत', 'bhaktam', '[भक्तामर] और संगीत'],
    ['Moonlight and Music', 'moon', '[Moonlight] and Music'],
  ])('in %s for the search %s gives %s', (text, q, expected) => expect(marked(text, q)).toBe(expected))

  test('leaves the text itself unchanged', () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 40 })
    fc.assert(
      fc.property(anyText, anyText, (text, q) => {
        const pieces = markWords(text, q)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      }),
    )
  })
})

describe('a text', () => {
  const texts = ['Bhajans & Stavans', 'bhajans', 'सब के लिए 100%']
  test.each(['BHAJ', 'भजन', 'stavan', 'stavan bhajan', '100%', '& Sta'])('is found by %s', (q) =>
    expect(isFoundIn(q, texts)).toBe(true),
  )
  test.each(['100_', 'film', 'bhajan film', '%%', '*'])('is not found by %s', (q) =>
    expect(isFoundIn(q, texts)).toBe(false),
  )
})
