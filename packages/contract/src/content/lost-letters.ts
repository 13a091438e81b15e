// Letters that a spreadsheet lost. Excel saves “CSV (Comma delimited)” in the code page of its country and writes `?`
// for every letter that this lacks; and a file in UTF-8 that is read in such a code page shows à¤¨ in place of न.

const wordsOf = (text: string) => text.split(/[\s|,]+/)
/** What becomes of a text, whatever the code page kept of it. */
const masked = (word: string) => word.replace(/[^\u0000-\u007F]/g, '?')
const hasLetters = /(?![\u0000-\u007F])[\p{L}\p{M}]/u

/** A word of question marks, or one before a letter; not `What???`, and not `?v=` in an address. */
const looksLost = (word: string) =>
  /^["'([-]*\?{2,}/.test(word) || (!/[/=]/.test(word) && /\?\p{L}/u.test(word))
/** The bytes of a letter of an Indian script, each as a letter of Windows-1252. */
const garbled = /à[¤-µ][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/

/** Whether letters were lost on the way to this text. `before`: the stored text, of which they may be. */
export function lostLetters(text: string, before = ''): boolean {
  if (garbled.test(text)) return !garbled.test(before)
  if (!text.includes('?')) return false
  const [kept, words] = [new Set(wordsOf(before)), new Set(wordsOf(text))]
  const gone = [...kept].filter((word) => hasLetters.test(word) && !words.has(word))
  const masks = new Set(gone.map(masked))
  const isLost = (word: string) => word.includes('?') && (masks.has(masked(word)) || looksLost(word))
  return /^[\s?]+$/.test(text) ? text !== before : [...words].some((word) => !kept.has(word) && isLost(word))
}

/** Errors as Excel, LibreOffice and Google Sheets show them, and a number for which the column is too narrow. */
const errorValue =
  /^(?:#(?:REF!|VALUE!|NAME\?|N\/A|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|ERROR!|GETTING_DATA)|#{3,}|Err:\d{3})$/
/** A long number as a spreadsheet shortens it: its last digits are gone. */
const shortened = /^-?\d(?:[.,]\d+)?E[+-]\d{2,3}$/

/** Why the text of a cell is not what a person put there; null if it may be. */
export function findCellFault(text: string): string | null {
  if (errorValue.test(text.trim()))
    return `“${text.trim()}” is an error of the spreadsheet: put the value there`
  if (!shortened.test(text.trim())) return null
  return `“${text.trim()}” is a number whose last digits the spreadsheet has dropped: write it into a cell of text`
}
