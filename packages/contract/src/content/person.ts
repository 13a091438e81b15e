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
 * Slug of a name; empty if no letter of it can be spelt in Latin. For an Indian name it ends with the script: equal
 * names in two scripts are one person only if an editor says so. No other slug has two hyphens in a row.
 */
export function personSlug(name: string): string {
  const spelt = deriveSlug(transliterate(name))
  const script = scripts.find(([, letters]) => letters.test(name))?.[0]
  return spelt && script ? `${spelt}--${script}` : spelt
}

/** The words of the name from which this slug was made. */
export const wordsOfPerson = (slug: string): string => slug.replace(/--\w+$/, '').replaceAll('-', ' ')
