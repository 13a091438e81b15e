// A search in lexemes of PostgreSQL: an item matches if, for one of the lists, it has a lexeme of each set.
import type { SearchWord } from '@jinvani/contract'

/**
 * A plain lexeme is a word as it sounds. `=word` is a word of the title as written, `<le` one or two letters of it,
 * `+%` a sign and, only in questions, `^word` any sound that begins so.
 */
export type Formula = readonly (readonly (readonly string[])[])[]

export const asWritten = ({ text }: SearchWord) => `=${text}`
export const asSign = (sign: string) => `+${sign}`
export const asBegun = (sound: string) => `^${sound}`
/** Each passage of captions has that of its item, so that the index alone finds the passages of a page of items. */
export const asItem = (id: string) => `#${id}`

const briefest = /^[a-z\d]{1,2}$/
/**
 * One or two letters are found anywhere in the words of a title, but not in other texts, which contain nearly every
 * pair. Two are also found in every text as a whole word, for a word such as तप or जय is no longer.
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
