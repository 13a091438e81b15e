// Tables for spreadsheets as CSV: safe there, and still read back as they were written.
import Papa from 'papaparse'

/** Spreadsheets take text with these signs in front for a formula, also in wide letters. */
const sign = /[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/.source
const formula = new RegExp(`^'*(?:\\s*${sign}|[\\t\\r\\n])`)
const madeSafe = new RegExp(`^'(?=${formula.source.slice(1)})`)
/**
 * Where decimals have a comma, spreadsheets split at semicolons and ignore the quotation marks around a cell,
 * so each part and each line of a text may become a cell. `sep=,` as the first line would tell them, but
 * Excel then misreads Indian letters, and other programs take that line for the names of the columns.
 */
const partBegins = '(?<=[;\\t\\r\\n])'
const isFormula = `(?=(?:['"]|[^\\S\\t\\r\\n])*${sign})`
const unsafePart = new RegExp(partBegins + isFormula, 'g')
const safePart = new RegExp(`${partBegins}'${isFormula}`, 'g')

/** Tells spreadsheets that it is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** A line of CSV. An apostrophe in front keeps a text, or a part of it, from being a formula. */
export function writeLine(cells: readonly (string | number | null)[]): string {
  const texts = cells.map((cell) => String(cell ?? '').replace(unsafePart, "'"))
  return `${Papa.unparse([texts], { quotes: true, escapeFormulae: formula })}\r\n`
}

/** The text of a cell, without the apostrophes that made it safe. */
export const readCell = (cell: string): string => cell.replace(madeSafe, '').replace(safePart, '')
