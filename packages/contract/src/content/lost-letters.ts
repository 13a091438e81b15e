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
