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
 * Empty if no letter of the name can be spelt in Latin. The slug of a name in Devanagari or Gujarati ends with `--` and
 * the script, because equal names in two scripts are one person only if an editor says so.
 */
export function personSlug(name: string): string {
  const spelt = deriveSlug(transliterate(name))
  const script = scripts.find(([, letters]) => letters.test(name))?.[0]
  return spelt && script ? `${spelt}--${script}` : spelt
}

/** Search words for the name from which a slug was made. */
export const wordsOfPerson = (slug: string): string => slug.replace(/--\w+$/, '').replaceAll('-', ' ')
