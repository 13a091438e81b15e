// Parts of statements that many queries share.
import {
  type DeleteResult,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type UpdateResult,
  sql,
} from 'kysely'
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

/** Counts the rows of a query that has not selected any column yet. */
export async function countRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const all = query.select((eb) => eb.fn.countAll<number>().as('total')).$castTo<{ total: number }>()
  return (await all.executeTakeFirstOrThrow()).total
}

type AsJson<T> = { [K in keyof T]: Exclude<T[K], undefined> extends object ? string : T[K] }

/** Writes objects as JSON text, since the drivers disagree about arrays. */
export function asJson<T extends object>(values: T): AsJson<T> {
  const written = Object.entries(values).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  ])
  return Object.fromEntries(written) as AsJson<T>
}

/** Rows for `json_populate_recordset`, which expects column names in snake_case. */
export const asRecords = (rows: readonly object[]): string =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]: [string, unknown]) => [
          name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
          value,
        ]),
      ),
    ),
  )

export const asArray = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`

/** Pattern for `like`. The signs `%`, `_` and `\` of `q` have no special meaning in it. */
const pattern = (q: string) => `%${foldText(q).replace(/[\\%_]/g, '\\$&')}%`

export function containsText(column: Expression<string>, q: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${column}) like ${pattern(q)}`
}

export function containsFolded(column: Expression<string>, q: string): RawBuilder<boolean> {
  return sql<boolean>`${column} like ${pattern(q)}`
}
