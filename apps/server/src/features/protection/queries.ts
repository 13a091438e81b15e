import type { Db } from '../../platform/database/connect.ts'

export async function insertKey(db: Db, submissionId: string, key: { keyId: string; sealed: string }) {
  await db
    .insertInto('contentKeys')
    .values({ submissionId, keyId: key.keyId, sealedKey: key.sealed })
    .execute()
}

export function findKey(db: Db, submissionId: string) {
  return db.selectFrom('contentKeys').selectAll().where('submissionId', '=', submissionId).executeTakeFirst()
}

/** The key of a protected film that is ready, and whether the apps may play it. */
export function findLicensedKey(db: Db, contentId: string) {
  return db
    .selectFrom('contentKeys as key')
    .innerJoin('submissions', 'submissions.id', 'key.submissionId')
    .innerJoin('content', 'content.id', 'submissions.contentId')
    .select(['key.submissionId', 'key.keyId', 'key.sealedKey', 'content.active'])
    .where('content.id', '=', contentId)
    .where('content.drmEnabled', '=', true)
    .where('content.drmStatus', '=', 'ready')
    .where('submissions.status', '=', 'ready')
    .executeTakeFirst()
}

export async function isPlayable(db: Db, contentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('content')
    .select('id')
    .where('id', '=', contentId)
    .where('active', '=', true)
    .executeTakeFirst()
  return row !== undefined
}
