import { type SearchWord, searchWords } from './search-words.ts'
import { isLike, isMeant } from './word-match.ts'

export interface TextPiece {
  text: string
  isFound: boolean
}

const wordRun = /([\p{L}\p{M}\p{N}\u00AD\u200B-\u200D]+)/u

function isFound(asked: readonly SearchWord[], words: readonly SearchWord[]) {
  const isOnlyWord = asked.length === 1
  // Slips are looked for only where the word itself is not in the text, as the server does.
  const tests = asked.map((one) =>
    words.some((word) => isMeant(one, word, isOnlyWord))
      ? (word: SearchWord) => isMeant(one, word, isOnlyWord)
      : (word: SearchWord) => isLike(one, word),
  )
  return (word: SearchWord) => tests.some((test) => test(word))
}

/** The text in pieces: the words that a search for `q` found it by, in whichever script, and what is between them. */
export function markWords(text: string, q: string): TextPiece[] {
  const asked = searchWords(q)
  const test = isFound(asked, searchWords(text))
  return text
    .split(wordRun)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, isFound: asked.length > 0 && searchWords(piece).some(test) }))
}
