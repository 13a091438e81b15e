const noLanguage = new Set(['und', 'mul', 'mis', 'zxx'])

/** RFC 5646 requires no program to hold longer ones; streams are named after them. */
const LONGEST = 35

/** The shortest BCP 47 tag of what a container says: `hi` of `hin`. Undefined where it names no single language. */
export function languageTag(code: string): string | undefined {
  try {
    if (code.length > LONGEST) return undefined
    const [tag] = Intl.getCanonicalLocales(code)
    return tag === undefined || noLanguage.has(tag) ? undefined : tag
  } catch {
    return undefined
  }
}

/** In the language itself; in English where that is not known. */
export function languageName(tag: string): string | undefined {
  return new Intl.DisplayNames([tag, 'en'], { type: 'language', fallback: 'none' }).of(tag)
}
