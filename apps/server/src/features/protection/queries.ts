import type { Db } from '../../platform/database/connect.ts'
import type { ContentKeyRow } from '../../platform/database/schema.ts'

export async function insertKeys(db: Db, keys: ContentKeyRow): Promise<void> {
  await db.insertInto('contentKeys').values(keys).execute()
}

export function findKeys(db: Db, submissionId: string) {
  return db.selectFrom('contentKeys').selectAll().where('submissionId', '=', submissionId).executeTakeFirst()
}

/** The keys of a protected film that is ready, and whether the apps may play it. */
export function findLicensedKeys(db: Db, contentId: string) {
  return db
    .selectFrom('contentKeys')
    .innerJoin('submissions', 'submissions.id', 'contentKeys.submissionId')
    .innerJoin('content', 'content.id', 'submissions.contentId')
    .selectAll('contentKeys')
    .select('content.active')
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
