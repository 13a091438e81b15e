// Whether a word of a text matches a word that was searched: what the server's search asks of its index, for one text.
import { slipsAllowed, slipsBetween } from './likeness.ts'
import { type SearchWord, foldText, isPlainText, searchWords } from './search-words.ts'

/** From so many letters on, in sound, a beginning or a part stands for the word. */
const beginningLength = 3
export const partLength = 5
/** In a question of several words a shorter one has to be the word itself. */
export const writtenPartLength = 3

/** A word that is not typed to its end: what is its last m is an n where a consonant follows. */
export const beginningsOf = (key: string) =>
  key.length < beginningLength ? [] : [...new Set([key, key.replace(/m$/, 'n')])]

/** As it sounds, or a part of it as it is written. */
export function isMeant(asked: SearchWord, word: SearchWord, isOnlyWord: boolean): boolean {
  const { key, letters } = asked
  if (word.key === key) return true
  if (beginningsOf(key).some((beginning) => word.key.startsWith(beginning))) return true
  if (key.length >= partLength && word.key.includes(key)) return true
  return (isOnlyWord || letters.length >= writtenPartLength) && word.letters.includes(letters)
}

/** A slip away, or one of two words that were written as one. */
export function isLike(asked: SearchWord, word: SearchWord): boolean {
  if (slipsBetween(asked.key, word.key) <= slipsAllowed(asked.key)) return true
  // Within a word an m before a consonant sounds as n.
  const end = word.key.replace(/^m/, 'n')
  return word.key.length >= beginningLength && (asked.key.startsWith(word.key) || asked.key.endsWith(end))
}

/** The question stands in one of the texts letter by letter, or each of its words is meant by a word of them. */
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
