// Tables for spreadsheets as CSV: safe in them, and yet read back as they were written.
import Papa from 'papaparse'

/** Spreadsheets take what begins so for a formula, also after blanks and in wide letters. */
const formula = /^'*(?:\s*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/
const madeSafe = new RegExp(`^'(?=${formula.source.slice(1)})`)

/** Tells spreadsheets that it is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** A line of CSV. A quotation mark in front keeps a text from being a formula. */
export function writeLine(cells: readonly (string | number | null)[]): string {
  const texts = cells.map((cell) => String(cell ?? ''))
  return `${Papa.unparse([texts], { quotes: true, escapeFormulae: formula })}\r\n`
}

/** The text that stands in a cell, without what made it safe. */
export const readCell = (cell: string): string => cell.replace(madeSafe, '')
