import { expect, test } from 'vitest'
import { creditedNames, personSlug, wordsOfPerson } from './person.ts'

test('the slug of a name ends with the script if that is Devanagari or Gujarati, and is empty if no letter can be spelt', () => {
  expect(personSlug('Dr. Sumati  Gāng')).toBe('dr-sumati-gang')
  expect(personSlug('सुमति गांग')).toBe('sumati-gang--deva')
  expect(personSlug('સુમતિ ગાંગ')).toBe('sumati-gang--gujr')
  // Differs from the slug of वसु, which is `vasu--deva`.
  expect(personSlug('Vasu Deva')).toBe('vasu-deva')
  for (const name of ['', '。', 'தமிழ்']) expect(personSlug(name)).toBe('')
  expect(wordsOfPerson('sumati-gang--deva')).toBe('sumati gang')
})

test('several names in one credit are several people', () => {
  const credits = {
    writtenAndDirectedBy: 'A B, C D',
    music: '',
    lyrics: 'E',
    singers: ['F', 'G H'],
    castNames: [],
  }
  expect(creditedNames(credits)).toEqual(['A B', 'C D', 'E', 'F', 'G H'])
})
