import { describe, expect, test } from 'vitest'
import { findCellFault, lostLetters } from './lost-letters.ts'

/** The text as Excel saves it in the code page for English (India) or Western Europe. */
const saved = (text: string) => text.replace(/[^\u0000-\u00FF‘’“”–—…]/g, '?')

describe('the letters of a stored text', () => {
  test.each([
    'नवकार मंत्र',
    'મા',
    'औ',
    'Namo औ',
    'पूजा (भाग 2), सुबह',
    'Pūjā',
    'Mahāvīr Jayantī',
    'Stotrā',
    'Café: ātmā',
    'नवकार | मंत्र | Navkar',
    'श्री “महावीर” – स्तवन',
    'क्\u200Dष',
  ])('are lost if %s is saved in the code page of a country', (text) => {
    expect(lostLetters(saved(text), text)).toBe(true)
    expect(lostLetters(`${saved(text)} 2`, text)).toBe(true)
    expect(lostLetters(text, text)).toBe(false)
  })

  test.each([
    ['कौन हूँ मैं', 'कौन हूँ मैं?'],
    ['कौन हूँ मैं ?', 'कौन हूँ मैं हाँ ?'],
    ['कौन हूँ मैं ?', 'Who am I ?'],
    ['नवकार मंत्र', 'Navkar Mantra?'],
    ['Il va à Paris', 'Il va à Paris ?'],
    ['Café', 'Cafe'],
    ['Pūjā', 'Puja'],
    ['??', '??'],
    ['?? old', '?? new'],
  ])('are kept when %s becomes %s', (before, text) => expect(lostLetters(text, before)).toBe(false))
})

describe('a new text', () => {
  test.each([
    '????? ?????',
    '??',
    '?',
    'Navkar ?????',
    '(????) Navkar',
    'P?j?',
    '?tm?',
    'Bhakt?mara',
    '?? | Navkar',
  ])('has lost its letters if it is %s', (text) => expect(lostLetters(text)).toBe(true))

  test.each([
    'Who am I?',
    'Who am I ?',
    'What???',
    'Really?!?',
    'Who (am I?) are you?',
    'https://example.org/watch?v=a&b=??',
    'example.org/?q=navkar',
    '',
    'नवकार?',
    'કોણ ?',
  ])('has kept its letters if it is %s', (text) => expect(lostLetters(text)).toBe(false))

  test.each(['नवकार मंत्र', 'નવકાર', 'ਨਵਕਾਰ', 'நவகார', 'ನವಕಾರ'])(
    'is garbled if %s was read as Windows-1252',
    (text) => {
      const garbled = new TextDecoder('windows-1252').decode(new TextEncoder().encode(text))
      expect(lostLetters(garbled)).toBe(true)
      expect(lostLetters(`${garbled} 2`, text)).toBe(true)
    },
  )
  test.each(['À la carte', '«Voilà» dit-elle', 'là « ici »'])(
    'is not garbled if it is French like %s',
    (text) => expect(lostLetters(text)).toBe(false),
  )
})

test('a long text of repeated signs is checked quickly', () => {
  const began = performance.now()
  lostLetters('?'.repeat(300_000), 'न'.repeat(300_000))
  lostLetters('? '.repeat(100_000), 'न '.repeat(100_000))
  lostLetters('"'.repeat(300_000) + '?')
  expect(performance.now() - began).toBeLessThan(20_000)
})

test.each([
  '#REF!',
  '#N/A',
  '#VALUE!',
  '#NAME?',
  '#DIV/0!',
  '#SPILL!',
  '#ERROR!',
  ' #N/A ',
  'Err:508',
  '########',
])('the cell %s is reported as an error of the spreadsheet', (text) =>
  expect(findCellFault(text)).toBe(`“${text.trim()}” is an error of the spreadsheet: put the value there`),
)
test.each(['1.2E+12', '9,19812E+11', '1E+15'])(
  'the cell %s is reported as a number that has lost its last digits',
  (text) => expect(findCellFault(text)).toMatch(/last digits/),
)
test.each(['#bhakti', '#', '##', '#NAME', 'About #REF!', '1E5', '12E', 'E+12', '', '9198'])(
  '%j is an ordinary text',
  (text) => expect(findCellFault(text)).toBeNull(),
)
