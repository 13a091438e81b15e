import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitsWords, moveMeaning, placeMeaning } from './meanings.ts'

const wordsOf = (lines: string) => lines.split(' ').map((text) => ({ text: text.replace('.', '') }))
/** A song of two verses: the first has three lines, the second two. */
const song = wordsOf('a b c . d e')

describe('a meaning beside its words', () => {
  const placed = (written: string) => placeMeaning(written.split('\n'), song)
  const whole = { lines: ['A', 'B', 'C', '', 'D', 'E'], problems: [] }

  test('may be typed with the verses of the words, without verses, or with a blank line after each line', () => {
    for (const written of [
      'A\nB\nC\n\nD\nE',
      ' A\nB\nC\n \nD\nE\n\n',
      'A\nB\nC\nD\nE',
      'A\n\nB\n\nC\n\nD\n\nE',
    ])
      expect(placed(written), written).toEqual(whole)
  })

  test('may lack lines in the middle and at the end', () => {
    expect(placed('A\n\nC\n\n\nE').lines).toEqual(['A', '', 'C', '', '', 'E'])
    expect(placed('A\nB').lines).toEqual(['A', 'B', '', '', '', ''])
    expect(placed('A\nB\nC\n\nD').lines).toEqual(['A', 'B', 'C', '', 'D', ''])
  })

  test('is refused if it does not fit, and the wrong lines are named', () => {
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

  test('fits if it has as many lines as the words, and none at a blank line', () => {
    expect(fitsWords(['A', '', 'C', '', 'D', 'E'], song)).toBe(true)
    expect(fitsWords(['A', 'B', 'C', 'D', 'E', ''], song)).toBe(false)
    expect(fitsWords(['A', 'B', 'C', '', 'D'], song)).toBe(false)
  })
})

describe('the meaning after a change of the words', () => {
  const meaning = ['A', 'B', 'C', '', 'D', 'E']
  const moved = (words: string) =>
    moveMeaning(meaning, song, wordsOf(words))
      .map((line) => line || '.')
      .join(' ')

  test.each([
    ['corrected lines keep their meaning', 'a x c . y e', 'A B C . D E'],
    ['lines keep their meaning if all words are spelled differently', 'r s t . u v', 'A B C . D E'],
    ['lines around new ones keep their meaning', 'n a b n c . d n e', '. A B . C . D . E'],
    ['a new line and a corrected one, in two verses', 'n a b c . d x', '. A B C . D E'],
    ['removed lines take their meaning along', 'a c . e', 'A C . E'],
    ['a repeated verse means the same', 'a b . a b c . d e', 'A B . A B C . D E'],
    ['verses that change places keep their meaning', 'd e . a b c', 'D E . A B C'],
    ['a line between two verses has none', 'a b c n d e', 'A B C . D E'],
  ])('%s', (_, words, expected) => expect(moved(words)).toBe(expected))

  test('always has as many lines as the words, and none at a blank line', () => {
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
