// What a text is cut into before it is searched, on both sides of the comparison.
import { soundKey } from './sound-key.ts'
import { plainLetters } from './transliterate.ts'

export interface SearchWord {
  /** As it is written, in lower case. */
  text: string
  /** As it is written, in plain letters. */
  letters: string
  /** As it sounds. */
  key: string
}

/** No search asks for a longer word than half of this. */
const PIECE = 400
const KEY_MAX = 100
const invisible = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g

/** One Unicode form, lower case: what two texts are compared as letter by letter. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC')
}

const punctuation = String.raw`\s\p{Pd}\u00AD\u200B-\u200D\u2060\uFEFF.,:;!?'"’‘“”()/&·।॥`
const plain = new RegExp(String.raw`^(?:[\p{L}\p{M}\p{N}${punctuation}]|\P{ASCII})*$`, 'u')
const sign = new RegExp(String.raw`[^\p{L}\p{M}\p{N}${punctuation}]`, 'gu')

/**
 * Of words and of signs that part words; an emoji or an arrow is such a sign too. Any other sign of a keyboard, as in `50%`,
 * is searched for just as it stands.
 */
export const isPlainText = (text: string) => plain.test(foldText(text))

/** Each once. Punctuation is none. */
export const signsOf = (text: string): string[] => [...new Set(foldText(text).match(sign))]

/** A very long word as pieces that overlap, so that each part of it is part of a piece. */
function piecesOf(word: string): string[] {
  const chars = [...word]
  if (chars.length <= PIECE) return [word]
  const starts = Array.from({ length: Math.ceil((chars.length * 2) / PIECE) - 1 }, (_, n) => (n * PIECE) / 2)
  return starts.map((start) => chars.slice(start, start + PIECE).join(''))
}

/** A library says the same words again and again. */
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

/** In their order. Punctuation parts them; marks without a letter are none. */
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
