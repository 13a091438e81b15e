// Of items that are made of files.
import type { Db } from '../../platform/database/connect.ts'

/** Those of these slugs that are in use. */
export async function listTakenSlugs(db: Db, slugs: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('content').select('slug').where('slug', 'in', slugs).execute()
  return new Set(rows.map(({ slug }) => slug))
}

/** Undefined where the item is gone or in the trash. */
export async function findTitle(db: Db, id: string): Promise<string | undefined> {
  return (
    await db
      .selectFrom('content')
      .select('title')
      .where('id', '=', id)
      .where('trashedAt', 'is', null)
      .executeTakeFirst()
  )?.title
}
