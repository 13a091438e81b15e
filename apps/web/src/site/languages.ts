// The languages of the public pages, in the order of the language switch. CONTRIBUTING.md lists what a new language
// needs. The build lists the resulting pages in dist/.pages.json.
import { publicPaths } from '@jinvani/contract'

export const languages = [
  { code: 'en', path: '/', name: 'English', locale: 'en_IN', script: 'latin' },
  { code: 'hi', path: '/hi', name: 'हिन्दी', locale: 'hi_IN', script: 'devanagari' },
  { code: 'gu', path: '/gu', name: 'ગુજરાતી', locale: 'gu_IN', script: 'gujarati' },
] as const

export type Language = (typeof languages)[number]['code']
export type Script = (typeof languages)[number]['script']

export function scriptOf(language: Language): Script {
  return languages.find(({ code }) => code === language)?.script ?? 'latin'
}

const homePath = (language: Language) => languages.find(({ code }) => code === language)?.path ?? '/'
const pathIn = (language: Language, path: string) => `${homePath(language).replace(/\/$/, '')}${path}`

export const pagePath = {
  home: homePath,
  deletion: (language: Language) => pathIn(language, publicPaths.deleteAccount),
  calendar: (language: Language) => pathIn(language, publicPaths.calendar),
  /** `within`: slug of a collection. The page then offers the next items of this collection. */
  watch: (language: Language, slug: string, within?: string) =>
    pathIn(language, `${publicPaths.watch}/${slug}${within ? `?collection=${within}` : ''}`),
  browse: (language: Language, category?: string) =>
    pathIn(language, `${publicPaths.browse}${category ? `/${category}` : ''}`),
  person: (language: Language, slug: string) => pathIn(language, `${publicPaths.browse}/person/${slug}`),
  search: (language: Language) => pathIn(language, publicPaths.search),
  collection: (language: Language, slug: string) => pathIn(language, `${publicPaths.collections}/${slug}`),
  /** The feed has no language in its path, because it uses the language of its collection. */
  feed: (slug: string) => `${publicPaths.collections}/${slug}/feed.xml`,
  embed: (language: Language, slug: string) => pathIn(language, `${publicPaths.embed}/${slug}`),
  /** Page of an item that is not live, for people who have a preview link. */
  preview: (language: Language, token: string) => pathIn(language, `${publicPaths.preview}/${token}`),
}
