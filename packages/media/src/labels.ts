/** Text as one line without commas and quotes, so that neither the packager nor a playlist splits it. */
export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}",\s]+/gu, ' ').trim()

const noLanguage = new Set(['und', 'mul', 'mis', 'zxx'])

/** Streams are named after the tag. RFC 5646, 4.4.1: no program has to support a longer one. */
const LONGEST = 35

/** The shortest BCP 47 tag of a code: `hi` for `hin`. Undefined if the code names no single language. */
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
 * The language field of a stream description. It is left out if the packager would refuse the whole film for it:
 * `und`, and two letters that are no language (shaka-packager, LanguageToISO_639_2).
 */
export function languageField(code: string): { language?: string } {
  const language = languageTag(code)
  const [primary = ''] = language?.split('-') ?? []
  return language === undefined || (primary.length === 2 && languageName(primary) === undefined)
    ? {}
    : { language }
}

/** Name of the language in that language, or in English if that is unknown. */
export function languageName(tag: string): string | undefined {
  return new Intl.DisplayNames([tag, 'en'], { type: 'language', fallback: 'none' }).of(tag)
}
