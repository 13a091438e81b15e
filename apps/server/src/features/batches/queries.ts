import { type Insertable, type Updateable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { countRows, hasRow } from '../../platform/database/statements.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { Refusal } from './run-batch.ts'

/** Batches without `parts`, which may be megabytes. */
const batches = (db: Db) =>
  db
    .selectFrom('batches')
    .select(['id', 'kind', 'name', 'adminId', 'adminName', 'call', 'address', 'requestId', 'input', 'undoes'])
    .select(['state', 'stopReason', 'total', 'done', 'changed', 'refused', 'createdAt', 'endedAt'])
    .select((eb) => {
      const undo = eb.selectFrom('batches as undo').select('undo.id')
      return undo.whereRef('undo.undoes', '=', 'batches.id').as('undoneBy')
    })
export type ShownBatch = NonNullable<Awaited<ReturnType<typeof findBatch>>>

export const findBatch = (db: Db, id: string) => batches(db).where('id', '=', id).executeTakeFirst()

export function listBatches(db: Db, limit: number, offset: number) {
  return batches(db).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

export const countBatches = (db: Db) => countRows(db.selectFrom('batches'))

/** Adds the batch. False if its id is taken, or if the batch that it should undo has an undo already. */
export function insertBatch(db: Db, values: Insertable<Tables['batches']>): Promise<boolean> {
  const query = db.insertInto('batches').values(values).returning('id')
  return hasRow(query.onConflict((conflict) => conflict.doNothing()))
}

export async function readParts(db: Db, id: string): Promise<unknown[]> {
  const row = await db.selectFrom('batches').select('parts').where('id', '=', id).executeTakeFirst()
  return row?.parts ?? []
}

/** Waits for a running step, which holds the same lock. */
export function lockBatch(trx: Db, id: string) {
  return trx
    .selectFrom('batches')
    .select(['id', 'kind', 'name', 'adminId', 'state', 'total', 'done', 'changed', 'refused', 'endedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function changeBatch(trx: Db, id: string, values: Updateable<Tables['batches']>): Promise<void> {
  await trx.updateTable('batches').set(values).where('id', '=', id).execute()
}

export type LockedBatch = NonNullable<Awaited<ReturnType<typeof lockBatch>>>

export async function insertRefusals(trx: Db, batchId: string, refusals: readonly Refusal[]): Promise<void> {
  if (refusals.length === 0) return
  const rows = refusals.map(({ id, name, reason }) => ({ batchId, itemId: id, itemName: name, reason }))
  await trx.insertInto('batchRefusals').values(rows).execute()
}

/** Refused items by reason, the most frequent reason first. `named`: how many items of a reason, by name. */
export async function listRefusals(db: Db, batchIds: readonly string[], named: number) {
  if (batchIds.length === 0) return []
  const { rows } = await sql<{ batchId: string; count: number } & Refusal>`
    select batch_id, reason, count, item_id as id, item_name as name from (
      select batch_id, reason, item_id, item_name, count(*) over (partition by batch_id, reason)::int as count,
        row_number() over (partition by batch_id, reason order by item_name, id) as place
      from batch_refusals where batch_id in (${sql.join(batchIds)})
    ) as refused
    where place <= ${named} order by count desc, reason, place`.execute(db)
  return rows
}

export async function removeEnded(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('batches').where('endedAt', '<', before).execute()
}
