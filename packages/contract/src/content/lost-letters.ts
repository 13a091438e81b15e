// Detects letters that a spreadsheet lost. Excel saves “CSV (Comma delimited)” in the code page of its country, with
// `?` for every letter that the page lacks. A UTF-8 file that is read in such a code page has à¤¨ for न.

const wordsOf = (text: string) => text.split(/[\s|,]+/)
/** Puts `?` for every letter that a code page may lack, so that words compare equal whatever it kept. */
const masked = (word: string) => word.replace(/[^\u0000-\u007F]/g, '?')
const hasLetters = /(?![\u0000-\u007F])[\p{L}\p{M}]/u

/** True for a word that begins with `??`, or has `?` before a letter; not for `What???` or `?v=` in an address. */
const looksLost = (word: string) =>
  /^["'([-]*\?{2,}/.test(word) || (!/[/=]/.test(word) && /\?\p{L}/u.test(word))
/** A letter of an Indian script whose UTF-8 bytes were read as Windows-1252. */
const garbled = /à[¤-µ][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/

/** Whether a text has lost letters. `before`: the stored text, which tells a lost letter from a typed `?`. */
export function lostLetters(text: string, before = ''): boolean {
  if (garbled.test(text)) return !garbled.test(before)
  if (!text.includes('?')) return false
  const [kept, words] = [new Set(wordsOf(before)), new Set(wordsOf(text))]
  const gone = [...kept].filter((word) => hasLetters.test(word) && !words.has(word))
  const masks = new Set(gone.map(masked))
  const isLost = (word: string) => word.includes('?') && (masks.has(masked(word)) || looksLost(word))
  return /^[\s?]+$/.test(text) ? text !== before : [...words].some((word) => !kept.has(word) && isLost(word))
}

/** Errors of Excel, LibreOffice and Google Sheets, and the `###` for a number in a column that is too narrow. */
const errorValue =
  /^(?:#(?:REF!|VALUE!|NAME\?|N\/A|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|ERROR!|GETTING_DATA)|#{3,}|Err:\d{3})$/
/** A long number in the scientific form of a spreadsheet, which has lost its last digits. */
const shortened = /^-?\d(?:[.,]\d+)?E[+-]\d{2,3}$/

/** Complaint about a text that the spreadsheet program made; null if a person may have typed it. */
export function findCellFault(text: string): string | null {
  if (errorValue.test(text.trim()))
    return `“${text.trim()}” is an error of the spreadsheet: put the value there`
  if (!shortened.test(text.trim())) return null
  return `“${text.trim()}” is a number whose last digits the spreadsheet has dropped: write it into a cell of text`
}
