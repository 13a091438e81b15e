import type { Db } from '../../platform/database/connect.ts'
import { hasEffect } from '../../platform/database/statements.ts'

export function listLinks(db: Db, contentId: string, now: Date) {
  const valid = db.selectFrom('previewLinks').where('contentId', '=', contentId).where('expiresAt', '>', now)
  return valid.select(['id', 'createdAt', 'expiresAt']).orderBy('createdAt').execute()
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
  const links = db.selectFrom('previewLinks').innerJoin('content', 'content.id', 'previewLinks.contentId')
  const valid = links.where('previewLinks.id', '=', id).where('previewLinks.expiresAt', '>', now)
  return valid.select(['previewLinks.id', 'contentId', 'active', 'slug', 'expiresAt']).executeTakeFirst()
}
