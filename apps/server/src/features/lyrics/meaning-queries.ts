import { type Meaning, type MeaningLanguage, foldText } from '@jinvani/contract'
import type { Db } from '../../platform/database/connect.ts'
import { hasEffect } from '../../platform/database/statements.ts'

const columns = ['language', 'lines', 'updatedAt'] as const
const textsOf = (lines: readonly string[]) => ({
  lines: JSON.stringify(lines),
  searchText: foldText(lines.join('\n')),
})

export function listMeanings(db: Db, contentId: string) {
  return db
    .selectFrom('lyricsMeanings')
    .select(columns)
    .where('contentId', '=', contentId)
    .orderBy('language')
    .execute()
}

export function saveMeaning(db: Db, contentId: string, { language, lines }: Omit<Meaning, 'updatedAt'>) {
  const values = { ...textsOf(lines), updatedAt: new Date() }
  return db
    .insertInto('lyricsMeanings')
    .values({ contentId, language, ...values })
    .onConflict((conflict) => conflict.columns(['contentId', 'language']).doUpdateSet(values))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Leaves `updatedAt` as it is: the meaning is unchanged, and only moves with the lines of the song. */
export async function moveLines(
  db: Db,
  contentId: string,
  { language, lines }: Omit<Meaning, 'updatedAt'>,
): Promise<void> {
  await db
    .updateTable('lyricsMeanings')
    .set(textsOf(lines))
    .where('contentId', '=', contentId)
    .where('language', '=', language)
    .execute()
}

export function deleteMeaning(db: Db, contentId: string, language: MeaningLanguage): Promise<boolean> {
  return hasEffect(
    db.deleteFrom('lyricsMeanings').where('contentId', '=', contentId).where('language', '=', language),
  )
}
