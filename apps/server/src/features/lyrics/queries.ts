import { type Lyrics, foldText } from '@jinvani/contract'
import type { Db } from '../../platform/database/connect.ts'
import { hasEffect } from '../../platform/database/results.ts'

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
