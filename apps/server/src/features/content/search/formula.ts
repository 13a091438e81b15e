// A search in PostgreSQL’s lexemes: an item is found if, for one of the lists, it has a lexeme of each set.
import type { SearchWord } from '@jinvani/contract'

/**
 * A plain lexeme is a word as it sounds. Marked lexemes: `=word` is a word of the title as written, `<le` one
 * or two letters of it, `+%` a sign, and in a question `^word` any sound that begins so.
 */
export type Formula = readonly (readonly (readonly string[])[])[]

export const asWritten = ({ text }: SearchWord) => `=${text}`
export const asSign = (sign: string) => `+${sign}`
export const asBegun = (sound: string) => `^${sound}`

const briefest = /^[a-z\d]{1,2}$/
/**
 * One letter or two are found anywhere in the words of a title, and two as a whole word in every text: other texts
 * contain nearly every pair. An Indian word of two letters is no less: तप, जय.
 */
export const isBrief = ({ letters }: SearchWord) => briefest.test(letters)
export const asLetters = (letters: string) => `<${letters}`
/** Each letter of the word, and each pair of neighbours. */
export const lettersWithin = ({ letters }: SearchWord) =>
  [...letters]
    .flatMap((letter, n) => [letter, letter + letters.charAt(n + 1)])
    .filter((some) => briefest.test(some))

/** Quotes a lexeme for tsvector and tsquery. */
export const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`

function toOperand(lexeme: string, weight: string): string {
  const isBegun = lexeme.startsWith('^')
  const marks = `${isBegun ? '*' : ''}${weight}`
  return `${quoted(isBegun ? lexeme.slice(1) : lexeme)}${marks && `:${marks}`}`
}

/** Null if nothing can match. */
export function toQuery(formula: Formula, weight: 'A' | '' = ''): string | null {
  const possible = formula.filter((sets) => sets.length > 0 && sets.every((keys) => keys.length > 0))
  if (possible.length === 0) return null
  const anyOf = (keys: readonly string[]) => `(${keys.map((key) => toOperand(key, weight)).join('|')})`
  return possible.map((sets) => sets.map(anyOf).join('&')).join('|')
}
