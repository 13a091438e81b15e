// Names in credits, and the address of the page of a person.
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
 * Slug of a name; empty if we cannot spell it. A name in an Indian script ends in that script, since equal names in two
 * scripts are one person only when an editor says so. No other name has two hyphens in a row.
 */
export function personSlug(name: string): string {
  const spelt = deriveSlug(transliterate(name))
  const script = scripts.find(([, letters]) => letters.test(name))?.[0]
  return spelt && script ? `${spelt}--${script}` : spelt
}

/** The words of the name that has this slug. */
export const wordsOfPerson = (slug: string): string => slug.replace(/--\w+$/, '').replaceAll('-', ' ')
