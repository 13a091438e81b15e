import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LyricsScript } from '../lyrics/lyrics.ts'
import { foldText, isPlainText, searchWords, splitIntoSigns, soundKey } from './search-words.ts'
import { plainLetters, transliterate } from './transliterate.ts'

const consonants = [...'कखगघचछजझटठडढणतथदधनपफबभमयरलळवशषसह']
const endings = ['', 'ा', 'ि', 'ी', 'ु', 'ू', 'े', 'ै', 'ो', 'ौ', 'ं', '्']
const syllable = fc
  .tuple(fc.constantFrom(...consonants), fc.constantFrom(...endings))
  .map((parts) => parts.join(''))
const devanagari = fc.array(syllable, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))
const roman = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnoprstuvyāīūṛṃḥśṣṭḍṇñ'),
  minLength: 1,
  maxLength: 20,
})
const word = fc.oneof(devanagari, roman)
const anyText = fc.string({ unit: 'grapheme', maxLength: 60 })

const inGujarati = (text: string) =>
  text.replace(/[\u0900-\u097F]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0x180))
const keys = (text: string) => searchWords(text).map(({ key }) => key)

describe('the sound key of a word', () => {
  test.each([
    ['bhaktamar', 'bhaktambar', 'Bhaktāmara', 'भक्तामर', 'ભક્તામર', 'BHAKTAAMAR'],
    ['krishna', 'kṛṣṇa', 'krushna', 'कृष्ण', 'Krsna'],
    ['gyan', 'jnan', 'gnan', 'ज्ञान', 'જ્ઞાન', 'jñāna', 'dnyan'],
    ['samayik', 'सामायिक', 'samaik', 'saamaayika'],
    ['champapuri', 'चंपापुरी', 'चम्पापुरी', 'chanpapuri', 'Campāpurī'],
    ['sangh', 'संघ', 'सङ्घ', 'saṃgha', 'samgh'],
    ['michchhami', 'micchami', 'michami', 'मिच्छामि'],
    ['lakshmi', 'laxmi', 'लक्ष्मी', 'lakṣmī'],
    ['mahavir', 'mahaveer', 'महावीर', 'mahāvīra', 'mahawir'],
    ['puja', 'pooja', 'पूजा', 'pūjā'],
    ['swadhyay', 'svadhyaya', 'स्वाध्याय'],
    ['shraddha', 'sraddha', 'श्रद्धा', 'શ્રદ્ધા'],
    ['bada', 'बड़ा', 'बड़ा'],
    ['uvasaggaharam', 'उवसग्गहरं', 'ઉવસગ્ગહરં', 'uvasagaharam'],
    ['jay', 'jai', 'जय', 'જય'],
  ])('is equal for %s and its other spellings', (...spellings) => {
    expect(new Set(spellings.flatMap(keys)).size).toBe(1)
  })

  test('differs from the sound of other words', () => {
    const words = [
      'karma',
      'karna',
      'karuna',
      'katha',
      'mandir',
      'mantra',
      'guru',
      'gora',
      'stotra',
      'stavan',
      'jin',
      'jain',
    ]
    expect(new Set(words.flatMap(keys)).size).toBe(words.length)
  })

  test('is the same in NFC and NFD, in capitals, and in both Indian scripts', () => {
    fc.assert(
      fc.property(word, (text) => {
        const [key] = keys(text)
        expect(keys(text.normalize('NFD'))).toEqual(key === undefined ? [] : [key])
        expect(keys(text.normalize('NFC'))).toEqual(keys(text))
        expect(keys(text.toUpperCase())).toEqual(keys(text))
      }),
    )
    fc.assert(
      fc.property(devanagari, (text) => {
        expect(keys(inGujarati(text))).toEqual(keys(text))
      }),
    )
  })

  test('is the same for a word and its transliteration', () => {
    fc.assert(
      fc.property(word, (text) => {
        expect(soundKey(transliterate(text))).toBe(soundKey(text))
      }),
    )
  })

  test('ignores the length of vowels and double consonants', () => {
    const lengthened = (text: string) =>
      text.replace(/[aiu]/g, '$&$&').replace(/(?<=[aiu])[dglmnprtv](?=[aiu])/g, '$&$&')
    const open = fc.array(fc.tuple(fc.constantFrom(...'dglmnptv'), fc.constantFrom(...'aiu')), {
      minLength: 1,
      maxLength: 6,
    })
    fc.assert(
      fc.property(open, (syllables) => {
        const text = syllables.flat().join('')
        expect(soundKey(lengthened(text))).toBe(soundKey(text))
      }),
    )
  })
})

describe('plain letters', () => {
  test('the letters of a part of a text are among the letters of the whole text', () => {
    const three = fc.tuple(anyText, fc.oneof(anyText, word), anyText)
    fc.assert(
      fc.property(three, ([before, part, after]) => {
        expect(plainLetters(before + part + after)).toContain(plainLetters(part))
      }),
    )
  })

  test('Indian scripts and Latin with marks become plain letters', () => {
    fc.assert(
      fc.property(word, (text) => {
        expect(plainLetters(foldText(text))).toMatch(/^[a-z]*$/)
      }),
    )
  })
})

describe('a text for the search', () => {
  test('stays the same when it is folded again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
    )
  })

  test('is split into words at punctuation, and combining marks without a letter are no words', () => {
    expect(searchWords('Logassa-Sutra: (24 Names)').map(({ text }) => text)).toEqual([
      'logassa',
      'sutra',
      '24',
      'names',
    ])
    expect(searchWords('क्\u200Dष')).toHaveLength(1)
    expect(searchWords(' ॥ \u0301 % ')).toEqual([])
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { key, letters } of searchWords(text)) {
          expect(key).not.toBe('')
          expect(letters).not.toBe('')
        }
      }),
    )
  })

  test('has very long words cut into overlapping pieces', () => {
    const long = Array.from({ length: 1700 }, (_, n) => String.fromCharCode(97 + ((n * n) % 23))).join('')
    const pieces = searchWords(long).map(({ letters }) => letters)
    for (const start of [0, 150, 199, 200, 390, 777, 1500]) {
      const part = long.slice(start, start + 200)
      expect(pieces.some((piece) => piece.includes(part))).toBe(true)
    }
  })

  test('has signs: all characters but letters, digits, blanks and punctuation', () => {
    expect(splitIntoSigns('50%, 100% (a+b) 🙏 भक्तामर ॥ a-b')).toEqual(['%', '+', '🙏'])
    expect(splitIntoSigns('a.b: c!')).toEqual([])
  })

  test('is plain if its signs only separate words', () => {
    expect(['Bhaktamar, 48', "what's new?", 'भक्तामर ॥', '(a-b)/c & d', '🙏🏽 → «a»'].every(isPlainText)).toBe(
      true,
    )
    expect(['50%', 'a_b', 'a*', 'c++', '<b>', '\\'].some(isPlainText)).toBe(false)
  })
})

const written: Record<LyricsScript, string> = { Deva: 'णमो', Gujr: 'ણમો', Latn: 'namo' }
test.each(Object.entries(written))(
  'words in the script %s have the same Latin letters as in other scripts',
  (_, words) => expect(transliterate(words)).toBe('namo'),
)
