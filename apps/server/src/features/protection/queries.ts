import type { Db } from '../../platform/database/connect.ts'
import { countRows } from '../../platform/database/results.ts'
import type { ContentKeyRow } from '../../platform/database/schema.ts'

export async function insertKeys(db: Db, keys: ContentKeyRow): Promise<void> {
  await db.insertInto('contentKeys').values(keys).execute()
}

export function findKeys(db: Db, submissionId: string) {
  return db.selectFrom('contentKeys').selectAll().where('submissionId', '=', submissionId).executeTakeFirst()
}

/** Replaces the keys of the submission and retires the old ones. */
export async function replaceKeys(trx: Db, { submissionId, ...keys }: ContentKeyRow): Promise<void> {
  await trx
    .insertInto('retiredKeys')
    .columns(['submissionId', 'keyId', 'sealedKey', 'cencKeyId', 'cencSealedKey'])
    .expression((eb) =>
      eb
        .selectFrom('contentKeys')
        .select(['submissionId', 'keyId', 'sealedKey', 'cencKeyId', 'cencSealedKey'])
        .where('submissionId', '=', submissionId),
    )
    .execute()
  await trx.updateTable('contentKeys').set(keys).where('submissionId', '=', submissionId).execute()
}

/** Oldest first. */
export function listRetiredKeys(db: Db, submissionId: string, since: Date) {
  return db
    .selectFrom('retiredKeys')
    .selectAll()
    .where('submissionId', '=', submissionId)
    .where('retiredAt', '>', since)
    .orderBy('retiredAt')
    .execute()
}

export async function deleteRetiredKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('retiredKeys').where('retiredAt', '<=', before).execute()
}

export type KeyTable = 'contentKeys' | 'retiredKeys'
export type SealedKeyRow = Pick<ContentKeyRow, 'submissionId' | 'keyId' | 'sealedKey' | 'cencSealedKey'>

/** Locks the next keys that do not match the pattern `sealedBy`. */
export function lockSealedOtherwise(
  trx: Db,
  table: KeyTable,
  sealedBy: string,
  after: string,
  limit: number,
): Promise<SealedKeyRow[]> {
  return trx
    .selectFrom(table)
    .select(['submissionId', 'keyId', 'sealedKey', 'cencSealedKey'])
    .where('sealedKey', 'not like', sealedBy)
    .where('keyId', '>', after)
    .orderBy('keyId')
    .limit(limit)
    .forUpdate()
    .execute()
}

export function countSealedOtherwise(db: Db, table: KeyTable, sealedBy: string): Promise<number> {
  return countRows(db.selectFrom(table).where('sealedKey', 'not like', sealedBy))
}

export async function updateSealed(
  trx: Db,
  table: KeyTable,
  { submissionId, keyId, ...sealed }: SealedKeyRow,
): Promise<void> {
  if (table === 'contentKeys')
    await trx.updateTable('contentKeys').set(sealed).where('submissionId', '=', submissionId).execute()
  else await trx.updateTable('retiredKeys').set(sealed).where('keyId', '=', keyId).execute()
}

/** The keys of a ready protected film, and whether the apps may play it. */
export function findLicensedKeys(db: Db, contentId: string) {
  return db
    .selectFrom('contentKeys')
    .innerJoin('submissions', 'submissions.id', 'contentKeys.submissionId')
    .innerJoin('content', 'content.id', 'submissions.contentId')
    .selectAll('contentKeys')
    .select('content.active')
    .where('content.id', '=', contentId)
    .where('content.trashedAt', 'is', null)
    .where('content.drmEnabled', '=', true)
    .where('content.drmStatus', '=', 'ready')
    .where('submissions.status', '=', 'ready')
    .executeTakeFirst()
}
