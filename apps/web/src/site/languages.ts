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

/** Path of the page that deletes an account. */
export const deletionPath = (language: Language) => pathIn(language, publicPaths.deleteAccount)

/** Path of the page of an item. `within`: slug of a collection in which the page goes on. */
export const watchPath = (language: Language, slug: string, within?: string) =>
  pathIn(language, `${publicPaths.watch}/${slug}${within ? `?collection=${within}` : ''}`)

export const collectionPath = (language: Language, slug: string) =>
  pathIn(language, `${publicPaths.collections}/${slug}`)
