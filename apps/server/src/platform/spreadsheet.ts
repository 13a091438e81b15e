// Tables for spreadsheets as CSV: safe there (https://owasp.org/www-community/attacks/CSV_Injection), and read back as
// they were written.
import Papa from 'papaparse'

/** A text that begins with one of these is a formula for spreadsheets, even in full-width form. */
const sign = /[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/.source
/** Spreadsheets make numbers or dates of such texts: 007, 1E5, 1-2, 6:00, 5 May, true. A plain number stays. */
const month =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const retyped = String.raw`true|false|(?!(?:0|[1-9]\d{0,10})$)(?=.*\d)(?:[\d\s.,:/()₹$€£-]|e[+-]?\d|[ap]m|${month})+`
const formula = new RegExp(`^'*(?:\\s*${sign}|[\\t\\r\\n]|(?:${retyped})$)`, 'i')
const madeSafe = new RegExp(`^'(?=${formula.source.slice(1)})`, 'i')
/**
 * Where decimals have a comma, spreadsheets split at semicolons and ignore the quotation marks around a cell, so every
 * part and line of a text may become a cell. A first line `sep=,` would prevent that, but Excel then misreads Indian
 * letters, and other programs take it for the names of the columns.
 */
const partBegins = '(?<=[;\\t\\r\\n])'
const isFormula = `(?=(?:['"]|[^\\S\\t\\r\\n])*${sign})`
const unsafePart = new RegExp(partBegins + isFormula, 'g')
const safePart = new RegExp(`${partBegins}'${isFormula}`, 'g')

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** An apostrophe in front keeps a text, or a part of it, from being a formula, a number or a date. */
export function writeLine(cells: readonly (string | number | null)[]): string {
  const texts = cells.map((cell) => String(cell ?? '').replace(unsafePart, "'"))
  return `${Papa.unparse([texts], { quotes: true, escapeFormulae: formula })}\r\n`
}

/** Without the apostrophes that made it safe. */
export const readCell = (cell: string): string => cell.replace(madeSafe, '').replace(safePart, '')
