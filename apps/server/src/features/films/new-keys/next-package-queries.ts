// The package with new keys that replaces the current one.
import type { Updateable } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { SubmissionRow } from '../../../platform/database/schema.ts'
import type { Submission } from '../queries.ts'

type Next = Pick<Updateable<SubmissionRow>, 'stage'> & { nextPackageId: string }

export async function noteNextPackage(db: Db, id: string, next: Next): Promise<void> {
  await db
    .updateTable('submissions')
    .set({ ...next, updatedAt: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Undefined if no next package is wanted. */
export function claimNextPackage(db: Db, id: string, next: Next) {
  return db
    .updateTable('submissions')
    .set({ ...next, updatedAt: new Date() })
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .where('nextPackageId', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

export async function listWaitingForKeys(db: Db, askedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('submissions')
    .select('id')
    .where('nextPackageId', 'is not', null)
    .where('updatedAt', '<', askedBefore)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export function changePackage(
  db: Db,
  id: string,
  values: Pick<Submission, 'packageId' | 'packagedCaptions' | 'stage'>,
) {
  return db
    .updateTable('submissions')
    .set({ ...values, nextPackageId: null, updatedAt: new Date() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Undefined if the next package was no longer wanted. */
export function forgetNextPackage(
  db: Db,
  { id, nextPackageId }: Pick<Submission, 'id' | 'nextPackageId'>,
  stage: string,
) {
  return db
    .updateTable('submissions')
    .set({ nextPackageId: null, stage })
    .where('id', '=', id)
    .where('nextPackageId', '=', nextPackageId)
    .returningAll()
    .executeTakeFirst()
}
