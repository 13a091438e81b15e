import { expect, test } from 'vitest'
import { type AppLanguage, TranslationsInput, appLanguages, textsFor } from './translations.ts'

const originals = { en: 'Twenty-four names', hi: 'चौबीस नाम', gu: 'ચોવીસ નામ' }
type Original = keyof typeof originals
const all = (languages: readonly AppLanguage[]) =>
  languages.map((language) => ({ language, title: `title ${language}`, synopsis: `synopsis ${language}` }))
const titleFor = (reader: AppLanguage, original: Original, languages: readonly AppLanguage[]) =>
  textsFor(reader, { title: originals[original], synopsis: '', translations: all(languages) }).title

test.each<[reader: AppLanguage, original: Original, translations: AppLanguage[], shown: string]>([
  ['hi', 'gu', ['en', 'hi', 'mr'], 'title hi'],
  // Readers of Hindi read a Gujarati original more easily than an English translation, so they get the original.
  ['hi', 'gu', ['en', 'mr'], 'ચોવીસ નામ'],
  ['hi', 'en', ['gu', 'mr'], 'Twenty-four names'],
  ['gu', 'hi', ['en', 'gu'], 'title gu'],
  ['gu', 'gu', ['en', 'hi'], 'ચોવીસ નામ'],
  ['gu', 'hi', ['en', 'mr'], 'चौबीस नाम'],
  ['gu', 'en', ['hi', 'mr'], 'title hi'],
  ['gu', 'en', ['mr'], 'Twenty-four names'],
  ['mr', 'gu', ['en', 'hi', 'mr'], 'title mr'],
  ['mr', 'gu', ['en', 'hi'], 'title hi'],
  ['mr', 'gu', ['en'], 'title en'],
  ['mr', 'hi', ['en', 'gu'], 'चौबीस नाम'],
  ['en', 'gu', ['en', 'hi'], 'title en'],
  ['en', 'gu', ['hi', 'mr'], 'ચોવીસ નામ'],
  // A translation was written for readers of its language. They get it even if the original has the same language.
  ['hi', 'hi', ['hi'], 'title hi'],
])(
  'a reader of %s, with an original in %s and translations %j, gets %s',
  (reader, original, languages, shown) => expect(titleFor(reader, original, languages)).toBe(shown),
)

test('readers get the original if they ask for no language, or if there are no translations', () => {
  const item = { title: 'Navkar', synopsis: 'Five lines.', translations: all(appLanguages) }
  const own = { title: 'Navkar', synopsis: 'Five lines.' }
  expect(textsFor(undefined, item)).toEqual(own)
  for (const reader of appLanguages) expect(textsFor(reader, { ...item, translations: [] })).toEqual(own)
})

test('a translated title without a synopsis comes with the synopsis of the original, and keeps its own language', () => {
  const translations = [
    { language: 'hi' as const, title: 'नाम', synopsis: '' },
    { language: 'gu' as const, title: 'નામ', synopsis: '' },
  ]
  const of = (title: string) => textsFor('gu', { title, synopsis: 'Own.', translations })
  expect(of('Names')).toEqual({ title: 'નામ', synopsis: 'Own.', titleLanguage: 'gu' })
  const [hi, gu] = [{ language: 'hi' as const, title: 'नाम', synopsis: 'हिन्दी।' }, translations[1]]
  const mixed = { title: 'ચોવીસ', synopsis: 'Own.', translations: gu ? [hi, gu] : [] }
  expect(textsFor('gu', mixed)).toEqual({ title: 'નામ', synopsis: 'Own.', titleLanguage: 'gu' })
})

test('each language may be sent once, and translations are stored in a fixed order', () => {
  const sent = (languages: readonly string[]) =>
    TranslationsInput.safeParse(languages.map((language) => ({ language, title: language })))
  expect(sent(['mr', 'gu', 'en']).data?.map(({ language }) => language)).toEqual(['en', 'gu', 'mr'])
  expect(sent(['gu', 'hi', 'gu']).error?.issues).toMatchObject([
    { path: [2, 'language'], message: 'Gujarati is there already' },
  ])
  expect(sent(['fr']).error?.issues).toMatchObject([
    { path: [0, 'language'], message: 'Language must be en, hi, gu or mr' },
  ])
})
