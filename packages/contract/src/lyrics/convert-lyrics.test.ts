import { expect, test } from 'vitest'
import { canConvert, convertLyrics } from './convert-lyrics.ts'
import { type LyricsScript, lyricsScripts } from './lyrics.ts'

const made = (text: string, to: LyricsScript) => convertLyrics([{ text, atMs: 400 }], to)[0]?.text

const pairs = [
  ['णमो अरिहंताणं', 'ણમો અરિહંતાણં'],
  ['भक्तामर-प्रणत-मौलि', 'ભક્તામર-પ્રણત-મૌલિ'],
  ['ॐ ह्रीं अर्हं नमः', 'ૐ હ્રીં અર્હં નમઃ'],
  ['बड़ा ऋषभ ज्ञान', 'બડ઼ા ઋષભ જ્ઞાન'],
  ['ऑफ़िस १२३।', 'ઑફ઼િસ ૧૨૩।'],
] as const

test.each(pairs)('%s and %s are converted to each other', (deva, gujr) => {
  expect(made(deva, 'Gujr')).toBe(gujr.normalize('NFC'))
  expect(made(gujr, 'Deva')).toBe(deva.normalize('NFC'))
})

test('a letter that the other script lacks becomes the nearest letter; a sign without one stays', () => {
  expect(made('ऎ ऒ ॲप', 'Gujr')).toBe('એ ઓ ઍપ')
  expect(made('ॱ॥', 'Gujr')).toBe('ॱ॥')
  expect(made('૱', 'Deva')).toBe('૱')
})

test.each([
  ['णमो अरिहंताणं', 'Namo arihantanam'],
  ['ણમો લોએ સવ્વ સાહૂણં', 'Namo loe savva sahunam'],
  ['मंगलाणं च सव्वेसिं', 'Mangalanam cha savvesim'],
  ['सम्यग् ज्ञान।', 'Samyag gyan|'],
  ['नमः ॥ १२ ॥', 'Namah || 12 ||'],
  ['2. जय', '2. Jay'],
  ['', ''],
])('%s is converted to Roman letters as %s', (text, roman) => expect(made(text, 'Latn')).toBe(roman))

// Meanings belong to the words in the first script, so code and database must find the same one.
test('the scripts are in alphabetical order, as the database reads them', () =>
  expect(lyricsScripts).toEqual(lyricsScripts.toSorted()))

test('a conversion keeps the times of the lines', () =>
  expect(
    convertLyrics(
      [
        { text: 'जय', atMs: null },
        { text: 'जय', atMs: 5 },
      ],
      'Gujr',
    ),
  ).toEqual([
    { text: 'જય', atMs: null },
    { text: 'જય', atMs: 5 },
  ]))

test('Roman letters cannot be converted, and no script is converted to itself', () => {
  const ways = lyricsScripts.flatMap((from) =>
    lyricsScripts.filter((to) => canConvert(from, to)).map((to) => `${from} ${to}`),
  )
  expect(ways).toEqual(['Deva Gujr', 'Deva Latn', 'Gujr Deva', 'Gujr Latn'])
})
