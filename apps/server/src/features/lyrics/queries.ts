import {
  type ItemWords,
  type Lyrics,
  type Meaning,
  type MeaningLanguage,
  foldText,
  unwritten,
} from '@jinvani/contract'
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

export function listMeanings(db: Db, contentId: string) {
  return db
    .selectFrom('lyricsMeanings')
    .select(['language', 'lines', 'updatedAt'])
    .where('contentId', '=', contentId)
    .orderBy('language')
    .execute()
}

type NewMeaning = Omit<Meaning, 'updatedAt'>
const textsOf = (lines: readonly string[]) => ({
  lines: JSON.stringify(lines),
  searchText: foldText(lines.join('\n')),
})

export function saveMeaning(db: Db, contentId: string, { language, lines }: NewMeaning) {
  const values = { ...textsOf(lines), updatedAt: new Date() }
  return db
    .insertInto('lyricsMeanings')
    .values({ contentId, language, ...values })
    .onConflict((conflict) => conflict.columns(['contentId', 'language']).doUpdateSet(values))
    .returning(['language', 'lines', 'updatedAt'])
    .executeTakeFirstOrThrow()
}

/** Leaves `updatedAt` as it is, since the meaning itself has not changed. */
export async function moveLines(db: Db, contentId: string, { language, lines }: NewMeaning): Promise<void> {
  const query = db.updateTable('lyricsMeanings').set(textsOf(lines)).where('contentId', '=', contentId)
  await query.where('language', '=', language).execute()
}

export function deleteMeaning(db: Db, contentId: string, language: MeaningLanguage): Promise<boolean> {
  const query = db.deleteFrom('lyricsMeanings').where('contentId', '=', contentId)
  return hasEffect(query.where('language', '=', language))
}

/** By id of the item. An item without words has an entry, too. */
export async function listWords(db: Db, ids: readonly string[]): Promise<Map<string, ItemWords>> {
  const isAsked = sql<boolean>`content_id = any(${asArray(ids)})`
  const words = db.selectFrom('lyrics').select(['contentId', 'script', 'lines']).where(isAsked)
  const meanings = db.selectFrom('lyricsMeanings').select(['contentId', 'language', 'lines']).where(isAsked)
  const found = new Map(ids.map((id) => [id, structuredClone(unwritten)]))
  for (const { contentId, script, lines } of await words.execute()) {
    const own = found.get(contentId)
    if (own) own.words[script] = lines
  }
  for (const { contentId, language, lines } of await meanings.execute()) {
    const own = found.get(contentId)
    if (own) own.meanings[language] = lines
  }
  return found
}

export const readWords = async (db: Db, id: string) => (await listWords(db, [id])).get(id) ?? unwritten
