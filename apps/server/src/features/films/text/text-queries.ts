import type { Db } from '../../../platform/database/connect.ts'

export function listCaptionFiles(db: Db, contentId: string) {
  return db
    .selectFrom('captions')
    .select(['id', 'language', 'label', 'key'])
    .where('contentId', '=', contentId)
    .orderBy('language')
    .execute()
}

export async function notePackagedCaptions(db: Db, id: string, packagedCaptions: string): Promise<void> {
  await db.updateTable('submissions').set({ packagedCaptions }).where('id', '=', id).execute()
}

/** The file whose captions and chapters the item has. */
export async function findTextTakenFrom(db: Db, contentId: string): Promise<string | null> {
  const query = db.selectFrom('content').select('textTakenFrom').where('id', '=', contentId)
  return (await query.executeTakeFirst())?.textTakenFrom ?? null
}
