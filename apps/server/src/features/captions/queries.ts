import type { Db } from '../../platform/database/connect.ts'
import { hasEffect } from '../../platform/database/results.ts'

export type StoredCaption = Awaited<ReturnType<typeof listCaptions>>[number]

export function listCaptions(db: Db, contentId: string) {
  return db
    .selectFrom('captions')
    .selectAll()
    .where('contentId', '=', contentId)
    .orderBy('language')
    .execute()
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

export function deleteCaption(db: Db, contentId: string, language: string): Promise<boolean> {
  return hasEffect(
    db.deleteFrom('captions').where('contentId', '=', contentId).where('language', '=', language),
  )
}
