import { type Expression, type RawBuilder, sql } from 'kysely'

/** Words as they are compared: one Unicode form, lower case. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** `q` as a literal: `%`, `_` and `\` mean themselves. */
const pattern = (q: string) => `%${foldText(q).replace(/[\\%_]/g, '\\$&')}%`

/** The column holds `q` somewhere, letters of either case alike. */
export function containsText(column: Expression<string>, q: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${column}) like ${pattern(q)}`
}

/** The same for a column that is stored folded. */
export function containsFolded(column: Expression<string>, q: string): RawBuilder<boolean> {
  return sql<boolean>`${column} like ${pattern(q)}`
}
