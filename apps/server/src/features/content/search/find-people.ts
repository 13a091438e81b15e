// Active items by the names in their credits.
import { type Credits, searchWords } from '@jinvani/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import { toQuery } from './formula.ts'

/** Active items that have all these words, newest first; whether their credits have them is for the caller to see. */
export async function listWithWords(
  db: Db,
  names: readonly string[],
  limit: number,
): Promise<{ id: string; credits: Credits }[]> {
  const query = toQuery(names.map((name) => searchWords(name).map(({ key }) => [key])))
  if (query === null) return []
  const { rows } = await sql<{ id: string; credits: Credits }>`
    select content.id, content.credits from content_search join content on content.id = content_id
    where words @@ ${query}::tsquery and content_search.active
    order by content.created_at desc, content.id desc limit ${limit}`.execute(db)
  return rows
}
