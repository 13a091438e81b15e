// What a statement found or changed.
import type { DeleteResult, SelectQueryBuilder, UpdateResult } from 'kysely'

/** True if the statement changed or deleted a row. */
export async function hasEffect(statement: {
  executeTakeFirst(): Promise<UpdateResult | DeleteResult>
}): Promise<boolean> {
  const result = await statement.executeTakeFirst()
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) > 0n
}

/** True if the query finds a row. */
export async function hasRow(query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined
}

/** The number of rows that the query finds; it has selected nothing yet. */
export async function countRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const all = query.select((eb) => eb.fn.countAll<number>().as('total')).$castTo<{ total: number }>()
  return (await all.executeTakeFirstOrThrow()).total
}
