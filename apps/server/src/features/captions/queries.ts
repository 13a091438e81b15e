import type { Insertable } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { hasEffect } from '../../platform/database/statements.ts'
import type { Tables } from '../../platform/database/schema.ts'

export type StoredCaption = Awaited<ReturnType<typeof listCaptions>>[number]

export function listCaptions(db: Db, contentId: string) {
  return db
    .selectFrom('captions')
    .selectAll()
    .where('contentId', '=', contentId)
    .orderBy('language')
    .execute()
}

export function findCaption(db: Db, id: string) {
  return db.selectFrom('captions').select(['id', 'contentId', 'key']).where('id', '=', id).executeTakeFirst()
}

export function insertCaption(db: Db, values: Insertable<Tables['captions']>) {
  return db.insertInto('captions').values(values).returningAll().executeTakeFirstOrThrow()
}

export function deleteCaption(db: Db, contentId: string, language: string): Promise<boolean> {
  return hasEffect(
    db.deleteFrom('captions').where('contentId', '=', contentId).where('language', '=', language),
  )
}
