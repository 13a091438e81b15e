// Splits texts into words, for the search index and for what people search.
import { plainLetters, transliterate } from './transliterate.ts'

/**
 * Rules that make the sound key of a word: Bhaktāmara, bhaktaamar, भक्तामर and ભક્તામર have the same key. Each rule
 * works on the result of the one before.
 */
const rules: readonly (readonly [RegExp, string])[] = [
  // Spellings of the same sound.
  [/sh|sch/g, 's'],
  [/x/g, 'ks'],
  [/ck|q/g, 'k'],
  [/chh|ch|c/g, 'c'],
  [/ph/g, 'f'],
  [/jh|z/g, 'j'],
  // Spellings of ज्ञ: gyan, jnan, gnan, dnyan.
  [/gy|jny?|gny?|dny/g, 'gn'],
  [/ow(?![aeiou])/g, 'o'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  // Long and short vowels count as the same.
  [/a+/g, 'a'],
  [/e{2,}/g, 'i'],
  [/i+/g, 'i'],
  [/o{2,}/g, 'u'],
  [/u+/g, 'u'],
  [/([^aeiou\d])\1+/g, '$1'],
  [/a[iy]|ei/g, 'e'],
  [/au|ou/g, 'o'],
  // Spellings of the vowel ṛ: kṛṣṇa, krishna, krushna.
  [/(?<=^|[^aeiou])r[iu](?=[^aeiou])/g, 'r'],
  // Anusvara (m), and the b that speakers insert after it: bhaktambar.
  [/mb(?=a?r)/g, 'm'],
  [/(?<=.)m(?=a?[^aeiou])/g, 'n'],
  // Visarga (h) at the end of a longer word.
  [/(?<=...[aeiou])h$/, ''],
  // The inherent vowel a, which people do not always write or speak.
  [/(?<=.)a/g, ''],
]

/** Empty for a word without letters. `kkkk`, `shshsh` and words with a digit are their own keys. */
export function soundKey(word: string): string {
  const latin = transliterate(word)
  if (/\d|^(?!iii$)(.|[^aeiou]{2,3})\1{2,}$/u.test(latin)) return latin
  return rules.reduce((key, [pattern, sound]) => key.replace(pattern, sound), latin)
}

export interface SearchWord {
  /** The word as it was written, but in lower case. */
  text: string
  /** The word in Latin letters, letter by letter (`plainLetters`). */
  letters: string
  key: string
}

/** Characters in one piece of a very long word: twice the longest search. */
const PIECE = 400
const KEY_MAX = 100
const invisible = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g

/** Lower case and NFKC, so that texts can be compared letter by letter. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC')
}

const punctuation = String.raw`\s\p{Pd}\u00AD\u200B-\u200D\u2060\uFEFF.,:;!?'"’‘“”()/&·।॥`
const plain = new RegExp(String.raw`^(?:[\p{L}\p{M}\p{N}${punctuation}]|\P{ASCII})*$`, 'u')
const sign = new RegExp(String.raw`[^\p{L}\p{M}\p{N}${punctuation}]`, 'gu')

/** False for a text with another ASCII sign than punctuation, such as `50%`: the search then looks for the exact text. */
export const isPlainText = (text: string) => plain.test(foldText(text))

/** The characters of a text that are neither letters, digits nor punctuation, each once. */
export const splitIntoSigns = (text: string): string[] => [...new Set(foldText(text).match(sign))]

/** Splits a very long word into overlapping pieces, so that every part that somebody may search is within one piece. */
function piecesOf(word: string): string[] {
  const chars = [...word]
  if (chars.length <= PIECE) return [word]
  const starts = Array.from({ length: Math.ceil((chars.length * 2) / PIECE) - 1 }, (_, n) => (n * PIECE) / 2)
  return starts.map((start) => chars.slice(start, start + PIECE).join(''))
}

/** Described words, by their text: a library repeats its words often. */
const known = new Map<string, SearchWord>()
const KNOWN_MAX = 20_000

function describeWord(text: string): SearchWord {
  const found = known.get(text)
  if (found) return found
  const letters = plainLetters(text)
  const word = { text, letters, key: soundKey(text).slice(0, KEY_MAX) || letters.slice(0, KEY_MAX) }
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(text, word)
  return word
}

/** The words of a text, in order. Punctuation separates words; combining marks without a letter are not words. */
export function searchWords(text: string): SearchWord[] {
  const words =
    foldText(text)
      .replace(invisible, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words
    .flatMap(piecesOf)
    .map(describeWord)
    .filter(({ letters }) => letters !== '')
}
