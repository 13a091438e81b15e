import { foldText } from '@jinvani/contract'
import { type Expression, type RawBuilder, sql } from 'kysely'

/** In `q`, `%`, `_` and `\` mean themselves. */
const pattern = (q: string) => `%${foldText(q).replace(/[\\%_]/g, '\\$&')}%`

export function containsText(column: Expression<string>, q: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${column}) like ${pattern(q)}`
}

export function containsFolded(column: Expression<string>, q: string): RawBuilder<boolean> {
  return sql<boolean>`${column} like ${pattern(q)}`
}
