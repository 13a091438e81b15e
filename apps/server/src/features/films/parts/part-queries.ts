import { type Insertable, sql } from 'kysely'
import type { MadePart } from '@jinvani/media'
import type { Db } from '../../../platform/database/connect.ts'
import { hasEffect } from '../../../platform/database/statements.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type Part = NonNullable<Awaited<ReturnType<typeof findPart>>>

export async function insertParts(db: Db, rows: Insertable<Tables['filmParts']>[]): Promise<void> {
  await db.insertInto('filmParts').values(rows).execute()
}

export function listParts(db: Db, submissionId: string) {
  return db
    .selectFrom('filmParts')
    .selectAll()
    .where('submissionId', '=', submissionId)
    .orderBy('part')
    .execute()
}

export function findPart(db: Db, submissionId: string, part: number) {
  return db
    .selectFrom('filmParts')
    .selectAll()
    .where('submissionId', '=', submissionId)
    .where('part', '=', part)
    .where('made', 'is', null)
    .executeTakeFirst()
}

/** Changes and returns the part. Undefined if the part is gone, or another worker has made it. */
export function changeUnmade(
  db: Db,
  { id }: Part,
  { share = 0, made, failures = 0 }: { share?: number; made?: MadePart; failures?: number },
) {
  return db
    .updateTable('filmParts')
    .set({
      share: sql<number>`greatest(share, ${share}::real)`,
      failures: sql<number>`failures + ${failures}::int`,
      ...(made && { made: JSON.stringify(made) }),
    })
    .where('id', '=', id)
    .where('made', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Marks the next parts as sent, and returns them. Lock the submission first, or two workers take the same parts. */
export async function takeUnsent(db: Db, submissionId: string, count: number): Promise<number[]> {
  const unsent = db
    .selectFrom('filmParts')
    .select('id')
    .where('submissionId', '=', submissionId)
    .where('isSent', '=', false)
    .orderBy('part')
    .limit(count)
  const rows = await db
    .updateTable('filmParts')
    .set({ isSent: true })
    .where('id', 'in', unsent)
    .returning('part')
    .execute()
  return rows.map(({ part }) => part).toSorted((one, other) => one - other)
}

/** Progress of a film. `share`: how much of it is made, from 0 to 1. `open`: number of parts that are not made. */
export async function sumParts(db: Db, submissionId: string) {
  return await db
    .selectFrom('filmParts')
    .select((eb) => [
      sql<number>`sum(share * weight) / sum(weight)`.as('share'),
      eb.fn.countAll<number>().filterWhere('made', 'is', null).as('open'),
    ])
    .where('submissionId', '=', submissionId)
    .executeTakeFirstOrThrow()
}

export function deleteParts(db: Db, submissionId: string): Promise<boolean> {
  return hasEffect(db.deleteFrom('filmParts').where('submissionId', '=', submissionId))
}
