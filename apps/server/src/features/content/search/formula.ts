// A condition for PostgreSQL's text search, as lists of sets of lexemes. An item matches a list if it has a lexeme from
// every set of it; matching one list is enough.
import type { SearchWord } from '@jinvani/contract'

/**
 * Forms of a lexeme: plain for a word as it sounds, `=word` for a word of the title as written, `<le` for one or two of
 * its letters, `+%` for a sign, and in questions only `^word` for any word that begins with this sound.
 */
export type Formula = readonly (readonly (readonly string[])[])[]

export const asWritten = ({ text }: SearchWord) => `=${text}`
export const asSign = (sign: string) => `+${sign}`
export const asBegun = (sound: string) => `^${sound}`
/** The lexeme of an item's id. Caption passages have it too, so the index alone finds the passages of some items. */
export const asItem = (id: string) => `#${id}`

const briefest = /^[a-z\d]{1,2}$/
/**
 * True for a word of one or two letters. It is looked for inside the words of titles only, because nearly every other
 * text contains these letters. Two letters also match a whole word in any text, such as तप or जय.
 */
export const isBrief = ({ letters }: SearchWord) => briefest.test(letters)
export const asLetters = (letters: string) => `<${letters}`
export const hasLetters = (formula: Formula) => formula.flat(2).some((lexeme) => lexeme.startsWith('<'))
export const lettersWithin = ({ letters }: SearchWord) =>
  [...letters]
    .flatMap((letter, n) => [letter, letter + letters.charAt(n + 1)])
    .filter((some) => briefest.test(some))

export const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`

function toOperand(lexeme: string, weight: string): string {
  const isBegun = lexeme.startsWith('^')
  const marks = `${isBegun ? '*' : ''}${weight}`
  return `${quoted(isBegun ? lexeme.slice(1) : lexeme)}${marks && `:${marks}`}`
}

export function toQuery(formula: Formula, weight: 'A' | '' = ''): string | null {
  const possible = formula.filter((sets) => sets.length > 0 && sets.every((keys) => keys.length > 0))
  if (possible.length === 0) return null
  const anyOf = (keys: readonly string[]) => `(${keys.map((key) => toOperand(key, weight)).join('|')})`
  return possible.map((sets) => sets.map(anyOf).join('&')).join('|')
}
