// Which lexemes an item must have: any of the lists, of it every set, of that any lexeme.
import type { SearchWord } from '@jinvani/contract'

/**
 * A word as it sounds is a lexeme as it is. Marked: `=word` as it is written in the title, `<le` one or two
 * letters of it, `+%` a sign, and in a question `^word` whatever begins so in sound.
 */
export type Formula = readonly (readonly (readonly string[])[])[]

export const asWritten = ({ text }: SearchWord) => `=${text}`
export const asSign = (sign: string) => `+${sign}`
export const asBegun = (sound: string) => `^${sound}`

const briefest = /^[a-z\d]{1,2}$/
/** One letter or two are looked for in titles: elsewhere they are everywhere. */
export const isBrief = ({ letters }: SearchWord) => briefest.test(letters)
export const asLetters = (letters: string) => `<${letters}`
/** Each letter of the word, and each two that are neighbours. */
export const lettersWithin = ({ letters }: SearchWord) =>
  [...letters]
    .flatMap((letter, n) => [letter, letter + letters.charAt(n + 1)])
    .filter((some) => briefest.test(some))

/** As tsvector and tsquery read it. */
export const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`

function toOperand(lexeme: string, weight: string): string {
  const isBegun = lexeme.startsWith('^')
  const marks = `${isBegun ? '*' : ''}${weight}`
  return `${quoted(isBegun ? lexeme.slice(1) : lexeme)}${marks && `:${marks}`}`
}

/** Null where nothing can match. */
export function toQuery(formula: Formula, weight: 'A' | '' = ''): string | null {
  const possible = formula.filter((sets) => sets.length > 0 && sets.every((keys) => keys.length > 0))
  if (possible.length === 0) return null
  const anyOf = (keys: readonly string[]) => `(${keys.map((key) => toOperand(key, weight)).join('|')})`
  return possible.map((sets) => sets.map(anyOf).join('&')).join('|')
}
