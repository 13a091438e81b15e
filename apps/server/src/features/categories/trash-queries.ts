import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

/** It has to be locked. */
export function moveToTrash(trx: Db, id: string, trashedBy: string) {
  return trx
    .updateTable('categories')
    .set((eb) => ({
      trashedAt: new Date(),
      trashedBy,
      trashedSlug: eb.ref('slug'),
      trashedActive: eb.ref('active'),
      // No form takes a slug with a colon.
      slug: sql<string>`'trash:' || id`,
      active: false,
      version: sql<number>`version + 1`,
    }))
    .where('id', '=', id)
    .returning(['id', 'name', 'version'])
    .executeTakeFirstOrThrow()
}

/** One that was deleted since then. */
export function lockTrashed(trx: Db, id: string, since: Date) {
  return trx
    .selectFrom('categories')
    .select(['id', 'trashedSlug', 'trashedActive'])
    .where('id', '=', id)
    .where('trashedAt', '>=', since)
    .forUpdate()
    .executeTakeFirst()
}

export async function isSlugTaken(db: Db, slug: string): Promise<boolean> {
  const row = await db.selectFrom('categories').select('id').where('slug', '=', slug).executeTakeFirst()
  return row !== undefined
}

export function takeFromTrash(trx: Db, id: string, { slug, active }: { slug: string; active: boolean }) {
  return trx
    .updateTable('categories')
    .set({
      slug,
      active,
      trashedAt: null,
      trashedBy: '',
      trashedSlug: '',
      trashedActive: false,
      version: sql<number>`version + 1`,
      updatedAt: new Date(),
    })
    .where('id', '=', id)
    .returning(['id', 'name', 'version'])
    .executeTakeFirstOrThrow()
}
