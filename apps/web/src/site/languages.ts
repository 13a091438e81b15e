// The languages of the public pages, in the order of the switch. CONTRIBUTING.md lists what a new one needs; the
// build writes the resulting pages into dist/.pages.json.
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

export function languagePath(language: Language): string {
  return languages.find(({ code }) => code === language)?.path ?? '/'
}

const pathIn = (language: Language, path: string) => `${languagePath(language).replace(/\/$/, '')}${path}`

export const deletionPath = (language: Language) => pathIn(language, publicPaths.deleteAccount)

export const calendarPath = (language: Language) => pathIn(language, publicPaths.calendar)

/** Path of the page of an item. `within`: slug of the collection whose items the page offers next. */
export const watchPath = (language: Language, slug: string, within?: string) =>
  pathIn(language, `${publicPaths.watch}/${slug}${within ? `?collection=${within}` : ''}`)

/** Path of the page of all categories, or of one. */
export const browsePath = (language: Language, category?: string) =>
  pathIn(language, `${publicPaths.browse}${category ? `/${category}` : ''}`)

export const personPath = (language: Language, slug: string) =>
  pathIn(language, `${publicPaths.browse}/person/${slug}`)

export const searchPath = (language: Language) => pathIn(language, publicPaths.search)

export const collectionPath = (language: Language, slug: string) =>
  pathIn(language, `${publicPaths.collections}/${slug}`)

/** The feed has the language of its collection. */
export const feedPath = (slug: string) => `${publicPaths.collections}/${slug}/feed.xml`

export const embedPath = (language: Language, slug: string) =>
  pathIn(language, `${publicPaths.embed}/${slug}`)

/** Path of the page of an item that is not live, for whoever has a link to it. */
export const previewPath = (language: Language, token: string) =>
  pathIn(language, `${publicPaths.preview}/${token}`)
