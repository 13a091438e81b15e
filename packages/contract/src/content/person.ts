// Names in credits, and the address of a person's page.
import { transliterate } from '../search/transliterate.ts'
import { type Credits, splitPeople } from './content.ts'
import { deriveSlug } from './slug.ts'

export const namesIn = (credit: string | readonly string[]): string[] => [credit].flat().flatMap(splitPeople)

export const creditedNames = (credits: Credits): string[] => Object.values(credits).flatMap(namesIn)

const scripts = [
  ['deva', /\p{Script=Devanagari}/u],
  ['gujr', /\p{Script=Gujarati}/u],
] as const

/**
 * Slug of a name; empty if none of its letters can be spelt in Latin. The slug of a name in Devanagari or Gujarati ends
 * with `--` and the script: equal names in two scripts are one person only if an editor says so.
 */
export function personSlug(name: string): string {
  const spelt = deriveSlug(transliterate(name))
  const script = scripts.find(([, letters]) => letters.test(name))?.[0]
  return spelt && script ? `${spelt}--${script}` : spelt
}

/** The words of the name from which this slug was made. */
export const wordsOfPerson = (slug: string): string => slug.replace(/--\w+$/, '').replaceAll('-', ' ')
