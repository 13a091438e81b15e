// Detects letters that a spreadsheet program has lost. Excel saves "CSV (Comma delimited)" in the code page of its
// country, with `?` for every letter that the page lacks. If a UTF-8 file is read in such a code page, न becomes à¤¨.

const wordsOf = (text: string) => text.split(/[\s|,]+/)
/** Replaces each letter that a code page may lack by `?`: a word and its damaged form then become equal. */
const masked = (word: string) => word.replace(/[^\u0000-\u007F]/g, '?')
const hasLetters = /(?![\u0000-\u007F])[\p{L}\p{M}]/u

/** True for a word that begins with `??`, or has `?` before a letter, but not for `What???` or `?v=` in an address. */
const looksLost = (word: string) =>
  /^["'([-]*\?{2,}/.test(word) || (!/[/=]/.test(word) && /\?\p{L}/u.test(word))
/** An Indian letter whose UTF-8 bytes were read as Windows-1252. */
const garbled = /à[¤-µ][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/

/** True if a text has lost letters. `before`: the stored text, which tells a lost letter from a typed `?`. */
export function lostLetters(text: string, before = ''): boolean {
  if (garbled.test(text)) return !garbled.test(before)
  if (!text.includes('?')) return false
  const [kept, words] = [new Set(wordsOf(before)), new Set(wordsOf(text))]
  const gone = [...kept].filter((word) => hasLetters.test(word) && !words.has(word))
  const masks = new Set(gone.map(masked))
  const isLost = (word: string) => word.includes('?') && (masks.has(masked(word)) || looksLost(word))
  return /^[\s?]+$/.test(text) ? text !== before : [...words].some((word) => !kept.has(word) && isLost(word))
}

/** Errors of Excel, LibreOffice and Google Sheets, and the `###` of a column that is too narrow for its number. */
const errorValue =
  /^(?:#(?:REF!|VALUE!|NAME\?|N\/A|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|ERROR!|GETTING_DATA)|#{3,}|Err:\d{3})$/
/** A long number in scientific notation: the spreadsheet program has lost its last digits. */
const shortened = /^-?\d(?:[.,]\d+)?E[+-]\d{2,3}$/

/** A complaint if a spreadsheet program, not a person, made this text; otherwise null. */
export function findCellFault(text: string): string | null {
  if (errorValue.test(text.trim()))
    return `“${text.trim()}” is an error of the spreadsheet: put the value there`
  if (!shortened.test(text.trim())) return null
  return `“${text.trim()}” is a number whose last digits the spreadsheet has dropped: write it into a cell of text`
}
