import type { Db } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/schema.ts'

export async function insertKeys(db: Db, keys: Tables['contentKeys']): Promise<void> {
  await db.insertInto('contentKeys').values(keys).execute()
}

export function findKeys(db: Db, submissionId: string) {
  return db.selectFrom('contentKeys').selectAll().where('submissionId', '=', submissionId).executeTakeFirst()
}

export async function replaceKeys(trx: Db, { submissionId, ...keys }: Tables['contentKeys']): Promise<void> {
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
