/** The text in one line, without commas and quotes: the packager and playlists would split it there. */
export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}",\s]+/gu, ' ').trim()

const noLanguage = new Set(['und', 'mul', 'mis', 'zxx'])

/**
 * Longest language tag that is accepted; streams are named by their tag. Programs need not support longer ones
 * (RFC 5646, 4.4.1).
 */
const LONGEST = 35

/** The shortest BCP 47 tag, such as `hi` for `hin`. Undefined if the code names no single language, like `mul`. */
export function languageTag(code: string): string | undefined {
  try {
    if (code.length > LONGEST) return undefined
    const [tag] = Intl.getCanonicalLocales(code)
    return tag === undefined || noLanguage.has(tag) || !/^[a-z]{2,3}(?:-|$)/.test(tag) ? undefined : tag
  } catch {
    return undefined
  }
}

/**
 * The language in the description of a stream. Left out for `und` and for two letters that are no language, for which
 * the packager would refuse the whole film (shaka-packager, LanguageToISO_639_2).
 */
export function languageField(code: string): { language?: string } {
  const language = languageTag(code)
  const [primary = ''] = language?.split('-') ?? []
  return language === undefined || (primary.length === 2 && languageName(primary) === undefined)
    ? {}
    : { language }
}

/** Name of a language in that language itself; in English if that name is unknown. */
export function languageName(tag: string): string | undefined {
  return new Intl.DisplayNames([tag, 'en'], { type: 'language', fallback: 'none' }).of(tag)
}
