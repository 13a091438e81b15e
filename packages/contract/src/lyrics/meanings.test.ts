import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitsWords, moveMeaning, placeMeaning } from './meanings.ts'

const wordsOf = (lines: string) => lines.split(' ').map((text) => ({ text: text.replace('.', '') }))
/** Two verses: three lines, then two. */
const song = wordsOf('a b c . d e')

describe('a meaning beside its words', () => {
  const placed = (written: string) => placeMeaning(written.split('\n'), song)
  const whole = { lines: ['A', 'B', 'C', '', 'D', 'E'], problems: [] }

  test('may be written with the verses of the words, without them, or with others', () => {
    for (const written of [
      'A\nB\nC\n\nD\nE',
      ' A\nB\nC\n \nD\nE\n\n',
      'A\nB\nC\nD\nE',
      'A\n\nB\n\nC\n\nD\n\nE',
    ])
      expect(placed(written), written).toEqual(whole)
  })

  test('may lack lines, and may be only begun', () => {
    expect(placed('A\n\nC\n\n\nE').lines).toEqual(['A', '', 'C', '', '', 'E'])
    expect(placed('A\nB').lines).toEqual(['A', 'B', '', '', '', ''])
    expect(placed('A\nB\nC\n\nD').lines).toEqual(['A', 'B', 'C', '', 'D', ''])
  })

  test('says which lines do not fit', () => {
    expect(placed('A\nB\n\nC\nD\nE\nF').problems).toEqual([
      'Verse 1 (lines 1 to 3) has 3 lines of words and 2 lines of meaning',
      'Verse 2 (lines 5 to 6) has 2 lines of words and 4 lines of meaning',
    ])
    expect(placed('A\nB\nC\nD\nE\nF').problems).toEqual([
      'There are 5 lines of words and 6 lines of meaning: none of words for “F” and what follows',
    ])
    expect(placed('A\nB\nC\n\nD\nE\nF').problems).toEqual([
      'Verse 2 (lines 5 to 6) has 2 lines of words and 3 lines of meaning',
    ])
    expect(placed('A\nB\nC\nD').problems).toEqual([
      'There are 5 lines of words and 4 lines of meaning: none of meaning for line 6, “e”, and what follows',
    ])
  })

  test('fits only with as many lines, and none where the words have none', () => {
    expect(fitsWords(['A', '', 'C', '', 'D', 'E'], song)).toBe(true)
    expect(fitsWords(['A', 'B', 'C', 'D', 'E', ''], song)).toBe(false)
    expect(fitsWords(['A', 'B', 'C', '', 'D'], song)).toBe(false)
  })
})

describe('after a change of the words', () => {
  const meaning = ['A', 'B', 'C', '', 'D', 'E']
  const moved = (words: string) =>
    moveMeaning(meaning, song, wordsOf(words))
      .map((line) => line || '.')
      .join(' ')

  test.each([
    ['corrected lines keep their meaning', 'a x c . y e', 'A B C . D E'],
    ['all words in another spelling keep it', 'r s t . u v', 'A B C . D E'],
    ['lines around new ones keep it', 'n a b n c . d n e', '. A B . C . D . E'],
    ['a new line and a corrected one, in two verses', 'n a b c . d x', '. A B C . D E'],
    ['lines that went take theirs along', 'a c . e', 'A C . E'],
    ['a repeated verse means the same', 'a b . a b c . d e', 'A B . A B C . D E'],
    ['verses that changed places take theirs along', 'd e . a b c', 'D E . A B C'],
    ['a line between two verses has none', 'a b c n d e', 'A B C . D E'],
  ])('%s', (_, words, expected) => expect(moved(words)).toBe(expected))

  test('each meaning has as many lines as the words, and none at an empty one', () => {
    const line = fc.constantFrom('a', 'b', 'c', 'd', '').map((text) => ({ text }))
    const words = fc.array(line, { maxLength: 12 })
    fc.assert(
      fc.property(words, words, (before, after) => {
        const whole = before.map(({ text }) => text.toUpperCase())
        expect(moveMeaning(whole, before, before)).toEqual(whole)
        expect(fitsWords(moveMeaning(whole, before, after), after)).toBe(true)
      }),
    )
  })
})
