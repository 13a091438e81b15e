import { foldText } from '@jinvani/contract'
import { type Expression, type RawBuilder, sql } from 'kysely'

/** `q` as a literal: `%`, `_` and `\` mean themselves. */
const pattern = (q: string) => `%${foldText(q).replace(/[\\%_]/g, '\\$&')}%`

/** True if the column contains `q`, ignoring case. */
export function containsText(column: Expression<string>, q: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${column}) like ${pattern(q)}`
}

/** The same for a column that is stored folded. */
export function containsFolded(column: Expression<string>, q: string): RawBuilder<boolean> {
  return sql<boolean>`${column} like ${pattern(q)}`
}
