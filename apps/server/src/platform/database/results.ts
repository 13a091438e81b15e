import type { DeleteResult, SelectQueryBuilder, UpdateResult } from 'kysely'

export async function hasEffect(statement: {
  executeTakeFirst(): Promise<UpdateResult | DeleteResult>
}): Promise<boolean> {
  const result = await statement.executeTakeFirst()
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) > 0n
}

export async function hasRow(query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined
}

/** The query must not have selected anything yet. */
export async function countRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const all = query.select((eb) => eb.fn.countAll<number>().as('total')).$castTo<{ total: number }>()
  return (await all.executeTakeFirstOrThrow()).total
}
