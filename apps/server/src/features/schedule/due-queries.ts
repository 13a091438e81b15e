// Rows that go live or end at a scheduled time.
import type { ScheduleMissed } from '@jinvani/contract'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/schema.ts'

type Timed = {
  [T in keyof Tables]: Tables[T] extends { unpublishBy: unknown } ? T : never
}[keyof Tables]
/** The columns that every scheduled row has. */
export interface DueColumns {
  id: string
  title: string
  version: number
  active: boolean
  publishAt: Date | null
  publishBy: string | null
  unpublishAt: Date | null
  unpublishBy: string | null
  scheduleMissed: ScheduleMissed | null
  /** Whether each time has passed, by the clock of the database. */
  isPublishDue: boolean
  isUnpublishDue: boolean
}
type DueRow<T extends Timed> = Selectable<Tables[T]> & DueColumns

/** Locks the rows that have been due for the longest; rows that another process has locked are skipped. */
export async function lockDue<T extends Timed>(trx: Db, table: T, limit: number): Promise<DueRow<T>[]> {
  const { rows } = await sql<DueRow<T>>`select *,
      coalesce(publish_at <= now(), false) as is_publish_due,
      coalesce(unpublish_at <= now(), false) as is_unpublish_due
    from ${sql.table(table)}
    where trashed_at is null and (publish_at <= now() or unpublish_at <= now())
    order by least(publish_at, unpublish_at), id limit ${limit} for update skip locked`.execute(trx)
  return rows
}

/** `rows`: a JSON array from `afterAsJson`. */
export async function writeCarriedOut(trx: Db, table: Timed, rows: string): Promise<void> {
  await sql`update ${sql.table(table)} as due set active = after.active, publish_at = after.publish_at,
      unpublish_at = after.unpublish_at, schedule_missed = after.schedule_missed,
      version = due.version + 1, updated_at = now()
    from json_to_recordset(${rows}::json) as after
      (id uuid, active boolean, publish_at timestamptz, unpublish_at timestamptz, schedule_missed jsonb)
    where due.id = after.id`.execute(trx)
}
