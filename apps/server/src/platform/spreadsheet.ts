// Tables as CSV for spreadsheets. No cell can become a formula (https://owasp.org/www-community/attacks/CSV_Injection),
// and the import reads each cell back as it was.
import Papa from 'papaparse'

/** A text that begins with one of these signs, also in full-width form, is a formula for spreadsheets. */
const sign = /[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/.source
const month =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
/** Texts that stay as they are: a plain number, an IPv4 address, and anything with `::`, such as IPv6. */
const kept = String.raw`(?:0|[1-9]\d{0,10}|\d{1,3}(?:\.\d{1,3}){3})$|.*::`
/** Spreadsheets turn 007, 1E5, 1-2, 6:00, 5 May or true into a number, a date or a truth value. */
const retyped = String.raw`true|false|(?!${kept})(?=.*\d)(?:[\d\s.,:/()₹$€£-]|e[+-]?\d|[ap]m|${month})+`
const formula = new RegExp(`^'*(?:\\s*${sign}|[\\t\\r\\n]|(?:${retyped})$)`, 'i')
const madeSafe = new RegExp(`^'(?=${formula.source.slice(1)})`, 'i')
/**
 * Where a spreadsheet may split a text into cells. In countries with a decimal comma it splits at semicolons and ignores
 * the quotation marks around a cell, so each part and line of a text may become a cell. A first line `sep=,` would
 * prevent that, but then Excel misreads Indian letters, and other programs take the line for the column names.
 */
const partBegins = '(?<=[;\\t\\r\\n])'
const isFormula = `(?=(?:['"]|[^\\S\\t\\r\\n])*${sign})`
const unsafePart = new RegExp(partBegins + isFormula, 'g')
const safePart = new RegExp(`${partBegins}'${isFormula}`, 'g')

/** The mark at the start of a file by which spreadsheets know that it is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Writes a line. Puts apostrophes before texts, and parts of texts, that would become a formula, number or date. */
export function writeLine(cells: readonly (string | number | null)[]): string {
  const texts = cells.map((cell) => String(cell ?? '').replace(unsafePart, "'"))
  return `${Papa.unparse([texts], { quotes: true, escapeFormulae: formula })}\r\n`
}

/** The text of a cell without the apostrophes that `writeLine` has added. */
export const readCell = (cell: string): string => cell.replace(madeSafe, '').replace(safePart, '')
