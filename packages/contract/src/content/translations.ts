// Translations of the texts of items and categories, and which of them a reader gets.
import { z } from 'zod'
import { Synopsis, orList, text } from '../fields.ts'
import { limits } from '../limits.ts'

export const appLanguages = ['en', 'hi', 'gu', 'mr'] as const
export const AppLanguage = z.enum(appLanguages, `Language must be ${orList(appLanguages)}`)
export type AppLanguage = z.infer<typeof AppLanguage>
/** Undefined for a reader who wants the original texts. */
export type ReaderLanguage = AppLanguage | undefined
export const appLanguageLabels: Record<AppLanguage, string> = {
  en: 'English',
  hi: 'Hindi',
  gu: 'Gujarati',
  mr: 'Marathi',
}

/** Language of the answer. Without `lang`, the header `Accept-Language` decides. */
export const inLanguage = { lang: AppLanguage.optional() }
export const LanguageQuery = z.object(inLanguage)

export const Translation = z.object({ language: AppLanguage, title: z.string(), synopsis: z.string() })
export type Translation = z.infer<typeof Translation>

export const TranslationInput = z.strictObject({
  language: AppLanguage,
  title: text('Title', { required: 'A translation needs a title', max: limits.titleMax }),
  synopsis: Synopsis.default(''),
})

export const CategoryTranslation = z.object({
  language: AppLanguage,
  name: z.string(),
  description: z.string(),
})
export type CategoryTranslation = z.infer<typeof CategoryTranslation>

export const CategoryTranslationInput = z.strictObject({
  language: AppLanguage,
  name: text('Name', { required: 'A translation needs a name', max: limits.categoryNameMax }),
  description: text('Description', { max: limits.categoryDescriptionMax, multiline: true }).default(''),
})

/** At most one translation for each language, sorted in the order of `appLanguages`. */
const listOf = <T extends z.ZodType<{ language: AppLanguage }>>(translation: T) =>
  z
    .array(translation, 'Translations must be a list')
    .superRefine((translations, context) => {
      for (const [index, { language }] of translations.entries()) {
        if (translations.findIndex((other) => other.language === language) === index) continue
        const message = `${appLanguageLabels[language]} is there already`
        context.addIssue({ code: 'custom', path: [index, 'language'], message })
      }
    })
    .transform((translations) =>
      translations.toSorted(
        (one, other) => appLanguages.indexOf(one.language) - appLanguages.indexOf(other.language),
      ),
    )
export const TranslationsInput = listOf(TranslationInput)
export const CategoryTranslationsInput = listOf(CategoryTranslationInput)

const asTitled = (each: Translation | CategoryTranslation): Translation =>
  'name' in each ? { language: each.language, title: each.name, synopsis: each.description } : each

/** False for an empty row of a form, which is not saved. */
export function hasText(translation: Translation | CategoryTranslation): boolean {
  const { title, synopsis } = asTitled(translation)
  return `${title}${synopsis}`.trim() !== ''
}

/** For the history and the review: each title after its language, with the synopsis below it. */
export const translationsText = (translations: readonly (Translation | CategoryTranslation)[]) =>
  translations
    .filter(hasText)
    .map(asTitled)
    .map(({ language, title, synopsis }) =>
      `${appLanguageLabels[language]}: ${title.trim()}\n${synopsis.trim()}`.trimEnd(),
    )
    .join('\n')

/**
 * Languages whose translations a reader gets rather than the original, the best first. Readers of Hindi or Gujarati get
 * no English translation: most of them read an original in the other language more easily. Readers of Marathi read
 * Hindi but not the Gujarati script, so they get English rather than a Gujarati original.
 */
const taken: Record<AppLanguage, readonly AppLanguage[]> = {
  en: ['en'],
  hi: ['hi'],
  gu: ['gu', 'hi'],
  mr: ['mr', 'hi', 'en'],
}

/** Language of an original, guessed from its script. Undefined for Latin letters, which many languages use. */
export function languageOfScript(title: string): AppLanguage | undefined {
  if (/\p{Script=Gujarati}/u.test(title)) return 'gu'
  return /\p{Script=Devanagari}/u.test(title) ? 'hi' : undefined
}

interface Translated {
  title: string
  synopsis: string
  translations: readonly Translation[]
}

/**
 * Title and synopsis for a reader. If there is no synopsis in the language of the title, the next language that the
 * reader can use and that has one gives it. `titleLanguage` is missing if the title is the original.
 */
export function textsFor(
  reader: ReaderLanguage,
  { title, synopsis, translations }: Translated,
): Omit<Translated, 'translations'> & { titleLanguage?: AppLanguage } {
  if (reader === undefined || translations.length === 0) return { title, synopsis }
  const written = languageOfScript(title)
  const chain: { title: string; synopsis: string; language?: AppLanguage }[] = [
    ...taken[reader].flatMap((language) => [
      ...translations.filter((each) => each.language === language),
      ...(written === language ? [{ title, synopsis }] : []),
    ]),
    { title, synopsis },
  ]
  const language = chain[0]?.language
  return {
    title: chain[0]?.title ?? title,
    synopsis: chain.find((each) => each.synopsis !== '')?.synopsis ?? '',
    ...(language && { titleLanguage: language }),
  }
}

/** Name and description for a reader. `nameLanguage` is missing if the name is the original. */
export function categoryTextsFor(
  reader: ReaderLanguage,
  category: Omit<CategoryTranslation, 'language'> & { translations: readonly CategoryTranslation[] },
): Omit<CategoryTranslation, 'language'> & { nameLanguage?: AppLanguage } {
  const { name: title, description: synopsis, translations } = category
  const texts = textsFor(reader, { title, synopsis, translations: translations.map(asTitled) })
  return {
    name: texts.title,
    description: texts.synopsis,
    ...(texts.titleLanguage && { nameLanguage: texts.titleLanguage }),
  }
}
