import type { Db } from '../../platform/database/connect.ts'
import { hasEffect } from '../../platform/database/statements.ts'

export function listLinks(db: Db, contentId: string, now: Date) {
  return db
    .selectFrom('previewLinks')
    .select(['id', 'createdAt', 'expiresAt'])
    .where('contentId', '=', contentId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt')
    .execute()
}

export async function insertLink(
  trx: Db,
  link: { id: string; contentId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  // Also deletes the expired links of all items, since there are few.
  await trx.deleteFrom('previewLinks').where('expiresAt', '<=', link.createdAt).execute()
  await trx.insertInto('previewLinks').values(link).execute()
}

export function deleteLink(trx: Db, contentId: string, id: string): Promise<boolean> {
  return hasEffect(trx.deleteFrom('previewLinks').where('contentId', '=', contentId).where('id', '=', id))
}

/** Finds a link that has not expired. An item in the trash has none. The caller checks whether the item is live. */
export function findLink(db: Db, id: string, now: Date) {
  return db
    .selectFrom('previewLinks')
    .innerJoin('content', 'content.id', 'previewLinks.contentId')
    .select(['previewLinks.id', 'contentId', 'active', 'slug', 'expiresAt'])
    .where('previewLinks.id', '=', id)
    .where('previewLinks.expiresAt', '>', now)
    .executeTakeFirst()
}
