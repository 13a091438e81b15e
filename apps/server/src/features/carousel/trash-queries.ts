import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

/** Undefined where there is none. */
export function moveToTrash(trx: Db, id: string, trashedBy: string) {
  return trx
    .updateTable('carouselItems')
    .set((eb) => ({
      trashedAt: new Date(),
      trashedBy,
      trashedActive: eb.ref('active'),
      active: false,
      version: sql<number>`version + 1`,
    }))
    .where('id', '=', id)
    .where('trashedAt', 'is', null)
    .returning(['id', 'title as name', 'version'])
    .executeTakeFirst()
}

/** Undefined where it was not deleted since then. */
export function takeFromTrash(trx: Db, id: string, since: Date) {
  return trx
    .updateTable('carouselItems')
    .set((eb) => ({
      active: eb.ref('trashedActive'),
      trashedAt: null,
      trashedBy: '',
      // A time that passed in the trash makes nothing live.
      publishAt: sql<string | null>`case when publish_at > now() then publish_at end`,
      trashedActive: false,
      version: sql<number>`version + 1`,
      updatedAt: new Date(),
    }))
    .where('id', '=', id)
    .where('trashedAt', '>=', since)
    .returning(['id', 'title as name', 'version', 'linkType', 'linkTarget'])
    .executeTakeFirst()
}
