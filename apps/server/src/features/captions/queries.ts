import type { Db } from '../../platform/database/connect.ts'

export type StoredCaption = Awaited<ReturnType<typeof listCaptions>>[number]

export function listCaptions(db: Db, contentId: string) {
  return db
    .selectFrom('captions')
    .selectAll()
    .where('contentId', '=', contentId)
    .orderBy('language')
    .execute()
}

/** Locks the item until the transaction ends; false where there is none. */
export async function lockContent(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('content').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row !== undefined
}

export async function hasContent(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('content').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

interface NewCaption {
  id: string
  contentId: string
  language: string
  label: string
  key: string
}

export function insertCaption(db: Db, values: NewCaption) {
  return db.insertInto('captions').values(values).returningAll().executeTakeFirstOrThrow()
}

export async function deleteCaption(db: Db, contentId: string, language: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('captions')
    .where('contentId', '=', contentId)
    .where('language', '=', language)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
