import { type ItemWords, type Lyrics, foldText, unwritten } from '@jinvani/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { asArray, hasEffect } from '../../platform/database/statements.ts'

export function listLyrics(db: Db, contentId: string) {
  return db
    .selectFrom('lyrics')
    .select(['script', 'lines', 'updatedAt'])
    .where('contentId', '=', contentId)
    .orderBy('script')
    .execute()
}

export function saveLyrics(db: Db, contentId: string, { script, lines }: Pick<Lyrics, 'script' | 'lines'>) {
  const values = {
    lines: JSON.stringify(lines),
    searchText: foldText(lines.map(({ text }) => text).join('\n')),
    updatedAt: new Date(),
  }
  return db
    .insertInto('lyrics')
    .values({ contentId, script, ...values })
    .onConflict((conflict) => conflict.columns(['contentId', 'script']).doUpdateSet(values))
    .returning(['script', 'lines', 'updatedAt'])
    .executeTakeFirstOrThrow()
}

export function deleteLyrics(db: Db, contentId: string, script: Lyrics['script']): Promise<boolean> {
  return hasEffect(db.deleteFrom('lyrics').where('contentId', '=', contentId).where('script', '=', script))
}

/** Words and meanings of these items, by id of the item. */
export async function listWords(db: Db, ids: readonly string[]): Promise<Map<string, ItemWords>> {
  const isAsked = sql<boolean>`content_id = any(${asArray(ids)})`
  const words = await db
    .selectFrom('lyrics')
    .select(['contentId', 'script', 'lines'])
    .where(isAsked)
    .execute()
  const meanings = await db
    .selectFrom('lyricsMeanings')
    .select(['contentId', 'language', 'lines'])
    .where(isAsked)
    .execute()
  const found = new Map(ids.map((id) => [id, structuredClone(unwritten)]))
  for (const { contentId, script, lines } of words) {
    const own = found.get(contentId)
    if (own) own.words[script] = lines
  }
  for (const { contentId, language, lines } of meanings) {
    const own = found.get(contentId)
    if (own) own.meanings[language] = lines
  }
  return found
}

export const readWords = async (db: Db, id: string) => (await listWords(db, [id])).get(id) ?? unwritten
