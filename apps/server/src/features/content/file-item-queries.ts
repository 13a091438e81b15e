// Of items that are made of files.
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

/** Those of these slugs that are in use. */
export async function listTakenSlugs(db: Db, slugs: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('content').select('slug').where('slug', 'in', slugs).execute()
  return new Set(rows.map(({ slug }) => slug))
}

export async function findTitle(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom('content').select('title').where('id', '=', id).executeTakeFirst())?.title
}

/** False where it has a poster already, or is gone. A form that is open has to see it, so this counts as an edit. */
export async function fillPoster(db: Db, id: string, url: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('content')
    .set({
      images: sql`jsonb_set(images, '{poster}', ${JSON.stringify(url)}::jsonb)`,
      version: sql<number>`version + 1`,
      updatedAt: new Date(),
    })
    .where('id', '=', id)
    .where(sql`images ->> 'poster'`, '=', '')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
