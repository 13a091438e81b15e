/** Text as one line without commas and quotes, so that neither the packager nor a playlist splits it. */
export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}",\s]+/gu, ' ').trim()

const noLanguage = new Set(['und', 'mul', 'mis', 'zxx'])

/** RFC 5646 requires no program to support longer tags; streams are named after them. */
const LONGEST = 35

/** The shortest BCP 47 tag of a code: `hi` for `hin`. Undefined where it names no single language. */
export function languageTag(code: string): string | undefined {
  try {
    if (code.length > LONGEST) return undefined
    const [tag] = Intl.getCanonicalLocales(code)
    return tag === undefined || noLanguage.has(tag) ? undefined : tag
  } catch {
    return undefined
  }
}

/**
 * The field of a stream for the packager; without it where the packager would refuse the whole film: `und`, and two
 * letters that are no language (shaka-packager, LanguageToISO_639_2).
 */
export function languageField(code: string): { language?: string } {
  const language = languageTag(code)
  const [primary = ''] = language?.split('-') ?? []
  return language === undefined || (primary.length === 2 && languageName(primary) === undefined)
    ? {}
    : { language }
}

/** Name in the language itself, or in English where that is not known. */
export function languageName(tag: string): string | undefined {
  return new Intl.DisplayNames([tag, 'en'], { type: 'language', fallback: 'none' }).of(tag)
}
