import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { MadeDownloads } from '../../../platform/database/schema.ts'

/** Items with unprotected streams made by this server: only these can have files for download. */
const clearFilms = (db: Db) =>
  db
    .selectFrom('submissions')
    .innerJoin('content', 'content.id', 'submissions.contentId')
    .where('submissions.kind', '=', 'clear')
    .where('submissions.status', '=', 'ready')
    .where('submissions.provider', '=', 'local')
    .where('submissions.made', 'is not', null)
    .where('content.trashedAt', 'is', null)

export type KeptFilm = NonNullable<Awaited<ReturnType<typeof findKeptFilm>>>

export function findKeptFilm(db: Db, contentId: string) {
  return clearFilms(db)
    .select([
      'submissions.id',
      'submissions.contentId',
      'submissions.kind',
      'submissions.packageId',
      'submissions.made',
      'submissions.downloads',
      'content.title',
      'content.slug',
      'content.credits',
      'content.chapters',
      'content.images',
      'content.mayBeKept',
    ])
    .where('content.id', '=', contentId)
    .executeTakeFirst()
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Items whose files for download are missing, have an older form, or must be removed. Sorted by id. */
export async function listLeftDownloads(
  db: Db,
  { form, isOn }: { form: string; isOn: boolean },
  after = FIRST,
  limit: number,
): Promise<string[]> {
  const isLeft = sql<boolean>`case when ${isOn}::boolean and may_be_kept
    then not starts_with(coalesce(downloads ->> 'state', ''), ${form}) else downloads is not null end`
  const rows = await clearFilms(db)
    .select('submissions.contentId')
    .where('submissions.contentId', '>', after)
    .where(isLeft)
    .orderBy('submissions.contentId')
    .limit(limit)
    .execute()
  return rows.map(({ contentId }) => contentId)
}

export async function setDownloads(db: Db, id: string, downloads: MadeDownloads | null): Promise<void> {
  const text = downloads && JSON.stringify(downloads)
  await db.updateTable('submissions').set({ downloads: text }).where('id', '=', id).execute()
}
