// Parts of statements that many queries share.
import type { DeleteResult, Expression, RawBuilder, SelectQueryBuilder, UpdateResult } from 'kysely'
import { sql } from 'kysely'
import { foldText } from '@jinvani/contract'

export async function hasEffect(statement: {
  executeTakeFirst(): Promise<UpdateResult | DeleteResult>
}): Promise<boolean> {
  const result = await statement.executeTakeFirst()
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) > 0n
}

export async function hasRow(query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined
}

export async function countRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const all = query.select((eb) => eb.fn.countAll<number>().as('total')).$castTo<{ total: number }>()
  return (await all.executeTakeFirstOrThrow()).total
}

type AsJson<T> = { [K in keyof T]: Exclude<T[K], undefined> extends object ? string : T[K] }

/** Writes fields that are objects as JSON text, since the drivers disagree about arrays. */
export function asJson<T extends object>(values: T): AsJson<T> {
  const written = Object.entries(values).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  ])
  return Object.fromEntries(written) as AsJson<T>
}

/** JSON for `json_populate_recordset`, with column names in snake_case. */
export function asRecords(rows: readonly object[]): string {
  const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const asRecord = (row: object) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]: [string, unknown]) => [snakeCase(name), value]),
    )
  return JSON.stringify(rows.map(asRecord))
}

export const asArray = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`

/** Pattern for `like` that finds `q`, in which `%`, `_` and `\` have no special meaning. */
const pattern = (q: string) => `%${foldText(q).replace(/[\\%_]/g, '\\$&')}%`

export const containsText = (column: Expression<string>, q: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${column}) like ${pattern(q)}`

export const containsFolded = (column: Expression<string>, q: string): RawBuilder<boolean> =>
  sql<boolean>`${column} like ${pattern(q)}`
