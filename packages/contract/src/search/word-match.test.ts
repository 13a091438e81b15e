import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markWords } from './mark-words.ts'
import { isFoundIn } from './word-match.ts'

const marked = (text: string, q: string) =>
  markWords(text, q)
    .map(({ text: piece, isFound }) => (isFound ? `[${piece}]` : piece))
    .join('')

describe('marks', () => {
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
  ])('%s, asked for %s', (text, q, expected) => expect(marked(text, q)).toBe(expected))

  test('lose and change nothing of the text', () => {
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
