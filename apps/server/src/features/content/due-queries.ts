import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

const isDue = (column: 'publish_at' | 'unpublish_at') =>
  sql<boolean>`coalesce(${sql.ref(`content.${column}`)} <= now(), false)`

/** Those whose time came first; what another process has in hand is left to it. */
export function lockDue(trx: Db, limit: number) {
  return trx
    .selectFrom('content')
    .selectAll()
    .select([isDue('publish_at').as('isPublishDue'), isDue('unpublish_at').as('isUnpublishDue')])
    .where('trashedAt', 'is', null)
    .where((eb) =>
      eb.or([eb('publishAt', '<=', sql<Date>`now()`), eb('unpublishAt', '<=', sql<Date>`now()`)]),
    )
    .orderBy(sql`least(publish_at, unpublish_at)`)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** `rows`: JSON with the columns of each. */
export async function writeCarriedOut(trx: Db, rows: string): Promise<void> {
  await sql`update content set active = after.active, publish_at = after.publish_at,
      unpublish_at = after.unpublish_at, schedule_missed = after.schedule_missed,
      version = content.version + 1, updated_at = now()
    from json_to_recordset(${rows}::json) as after
      (id uuid, active boolean, publish_at timestamptz, unpublish_at timestamptz, schedule_missed jsonb)
    where content.id = after.id`.execute(trx)
}

export async function forgetMissed(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('content')
    .set({ scheduleMissed: null })
    .where('id', 'in', ids)
    .where('scheduleMissed', 'is not', null)
    .execute()
}

/** Of those that have a time now. */
export async function setScheduler(
  trx: Db,
  change: 'publish' | 'unpublish',
  ids: readonly string[],
  by: string | null,
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('content')
    .set(change === 'publish' ? { publishBy: by } : { unpublishBy: by })
    .where('id', 'in', ids)
    .where(`${change}At`, 'is not', null)
    .execute()
}
