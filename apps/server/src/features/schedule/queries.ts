import { type MissedItem, limits } from '@jinvani/contract'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { asRecords } from '../../platform/database/statements.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { CarriedOut } from './due.ts'

export type Timed = {
  [T in keyof Tables]: Tables[T] extends { unpublishBy: unknown } ? T : never
}[keyof Tables]
type ScheduleColumns = 'publishAt' | 'publishBy' | 'unpublishAt' | 'unpublishBy' | 'scheduleMissed'
type Columns = Pick<Selectable<Tables['content']>, 'id' | 'title' | 'version' | 'active' | ScheduleColumns>
export interface DueColumns extends Columns {
  /** True if the time has passed by the clock of the database. */
  isPublishDue: boolean
  isUnpublishDue: boolean
}
export type DueRow<T extends Timed> = Selectable<Tables[T]> & DueColumns

/** Locks the rows that have been due for the longest time. Rows that another process has locked are skipped. */
export async function lockDue<T extends Timed>(trx: Db, table: T, limit: number): Promise<DueRow<T>[]> {
  const { rows } = await sql<DueRow<T>>`select *,
      coalesce(publish_at <= now(), false) as is_publish_due,
      coalesce(unpublish_at <= now(), false) as is_unpublish_due
    from ${sql.table(table)}
    where trashed_at is null and (publish_at <= now() or unpublish_at <= now())
    order by least(publish_at, unpublish_at), id limit ${limit} for update skip locked`.execute(trx)
  return rows
}

export async function writeCarriedOut(trx: Db, table: Timed, items: readonly CarriedOut[]): Promise<void> {
  const rows = items.map(({ id, after, missed }) => ({ id, ...after, scheduleMissed: missed }))
  await sql`update ${sql.table(table)} as due set active = after.active, publish_at = after.publish_at,
      unpublish_at = after.unpublish_at, schedule_missed = after.schedule_missed,
      version = due.version + 1, updated_at = now()
    from json_to_recordset(${asRecords(rows)}::json) as after
      (id uuid, active boolean, publish_at timestamptz, unpublish_at timestamptz, schedule_missed jsonb)
    where due.id = after.id`.execute(trx)
}

interface MissedRow extends Omit<MissedItem, '_id'> {
  id: string
  total: number
}

export async function listMissed(db: Db, by: string | undefined): Promise<MissedRow[]> {
  const { rows } = await sql<MissedRow>`
    select noun, id, title, schedule_missed->>'at' as at, schedule_missed->>'reason' as reason,
      (schedule_missed->>'by')::uuid as by, count(*) over ()::int as total
    from (
      select 'content' as noun, id, title, schedule_missed, trashed_at from content
      union all select 'carousel', id, title, schedule_missed, trashed_at from carousel_items
      union all select 'collection', id, title, schedule_missed, trashed_at from collections
    ) as scheduled
    where schedule_missed is not null and trashed_at is null
      and (${by ?? null}::uuid is null or schedule_missed->>'by' = ${by ?? null})
    order by at desc, id limit ${limits.missedMax}`.execute(db)
  return rows
}
