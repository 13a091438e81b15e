import type { Db } from '../../../platform/database/connect.ts'
import type { Submission } from '../queries.ts'

export function findSubmissionByRef(db: Db, ref: string) {
  return db.selectFrom('submissions').selectAll().where('providerRef', '=', ref).executeTakeFirst()
}

/** False where another process asks already. */
export async function claimAsking(db: Db, { id, asked }: Submission, to: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('submissions')
    .set({ asked: to })
    .where('id', '=', id)
    .where('asked', '=', asked)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False for one that was heard before. */
export async function noteEvent(db: Db, provider: string, eventId: string): Promise<boolean> {
  const rows = await db
    .insertInto('providerEvents')
    .values({ provider, eventId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventId')
    .execute()
  return rows.length > 0
}

export async function forgetEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('providerEvents').where('receivedAt', '<', before).execute()
}
