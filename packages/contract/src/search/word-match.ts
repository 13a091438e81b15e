// Compares the words of a text with searched words, by the rules of the server's index.
import { type SearchWord, foldText, isPlainText, searchWords } from './search-words.ts'

/** Groups of letters that are easily mistaken for each other. */
const alike = ['aeiou', 'td', 'bv', 'nm', 'kg', 'sc', 'lr', 'rd', 'jg', 'pf']
const isSoft = (letter: string) => 'aeiouh'.includes(letter)
const missing = (letter: string) => (isSoft(letter) ? 0.5 : 1)

function changed(one: string, other: string): number {
  if (one === other) return 0
  return alike.some((group) => group.includes(one) && group.includes(other)) ? 0.5 : 1
}

/** Mistakes that a word with this sound key may have. Short words may have none: nearly all of them would match. */
export function slipsAllowed(key: string): number {
  if (key.length < 4 || /\d/.test(key)) return 0
  if (key.length === 4) return 0.5
  if (key.length < 7) return 1
  return key.length < 10 ? 1.5 : 2
}

/** Mistakes between two sound keys. Two swapped letters are one mistake; a soft sound or a similar letter counts half. */
export function slipsBetween(one: string, other: string): number {
  let before: number[] = []
  let above = [0]
  for (const letter of other) above.push((above.at(-1) ?? 0) + missing(letter))
  for (let i = 1; i <= one.length; i += 1) {
    const a = one.charAt(i - 1)
    const row = [(above[0] ?? 0) + missing(a)]
    for (let j = 1; j <= other.length; j += 1) {
      const b = other.charAt(j - 1)
      const isSwapped = i > 1 && j > 1 && a === other.charAt(j - 2) && one.charAt(i - 2) === b
      row.push(
        Math.min(
          (above[j - 1] ?? 0) + changed(a, b),
          (above[j] ?? 0) + missing(a),
          (row[j - 1] ?? 0) + missing(b),
          isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    before = above
    above = row
  }
  return above.at(-1) ?? 0
}

/** Letters that a sound key needs to match the beginning of a word. */
const beginningLength = 3
/** Letters that a sound key needs to match any part of a word. */
export const partLength = 5
/** In a search of several words, a word with fewer letters than this must match a whole word. */
export const writtenPartLength = 3

/** Sound keys of a half-typed word. Its final m is an n in the key of the whole word if a consonant follows there. */
export const listBeginnings = (key: string) =>
  key.length < beginningLength ? [] : [...new Set([key, key.replace(/m$/, 'n')])]

/** True if the searched word sounds like the word or its beginning, or is a part of it as it is written. */
export function isMeant(asked: SearchWord, word: SearchWord, isOnlyWord: boolean): boolean {
  const { key, letters } = asked
  if (word.key === key) return true
  if (listBeginnings(key).some((beginning) => word.key.startsWith(beginning))) return true
  if (key.length >= partLength && word.key.includes(key)) return true
  return (isOnlyWord || letters.length >= writtenPartLength) && word.letters.includes(letters)
}

/** True if `asked` is a misspelling of `word`, or two words typed as one, of which `word` is one. */
export function isLike(asked: SearchWord, word: SearchWord): boolean {
  if (slipsBetween(asked.key, word.key) <= slipsAllowed(asked.key)) return true
  // Within a word, the key has n instead of an m before a consonant.
  const end = word.key.replace(/^m/, 'n')
  return word.key.length >= beginningLength && (asked.key.startsWith(word.key) || asked.key.endsWith(end))
}

/** True if a text contains the query literally, or if each word of the query matches a word of the texts. */
export function isFoundIn(q: string, texts: readonly string[]): boolean {
  const literal = foldText(q)
  if (texts.some((text) => foldText(text).includes(literal))) return true
  if (!isPlainText(q)) return false
  const asked = searchWords(q)
  const words = texts.flatMap(searchWords)
  return (
    asked.length > 0 && asked.every((one) => words.some((word) => isMeant(one, word, asked.length === 1)))
  )
}

interface TextPiece {
  text: string
  isFound: boolean
}

const wordRun = /([\p{L}\p{M}\p{N}\u00AD\u200B-\u200D]+)/u

function isFound(asked: readonly SearchWord[], words: readonly SearchWord[]) {
  const isOnlyWord = asked.length === 1
  // As on the server, misspellings count only if the word itself is not in the text.
  const tests = asked.map((one) =>
    words.some((word) => isMeant(one, word, isOnlyWord))
      ? (word: SearchWord) => isMeant(one, word, isOnlyWord)
      : (word: SearchWord) => isLike(one, word),
  )
  return (word: SearchWord) => tests.some((test) => test(word))
}

/** Splits a text into pieces, and marks the words that a search for `q` finds in it, in any script. */
export function markWords(text: string, q: string): TextPiece[] {
  const asked = searchWords(q)
  const test = isFound(asked, searchWords(text))
  return text
    .split(wordRun)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, isFound: asked.length > 0 && searchWords(piece).some(test) }))
}
