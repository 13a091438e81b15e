// What many tables have.
import type { ScheduleMissed } from '@jinvani/contract'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export type Stamp = ColumnType<Date, Date | undefined, Date>

/** Read as an object, written as text (`json-columns.ts`). */
export type Json<T extends object> = JSONColumnType<T>

/** The columns of an entity's fields. */
export type ColumnsOf<Fields> = {
  [K in keyof Fields]: Fields[K] extends object ? Json<Fields[K]> : Fields[K]
}

export interface Editable {
  id: Generated<string>
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

/** Of what was deleted but is kept for a while. */
export interface Trashable {
  /** When it was deleted; null of everything else. */
  trashedAt: Generated<Date | null>
  /** The name of who deleted it. */
  trashedBy: Generated<string>
  /** Whether it was active before. */
  trashedActive: Generated<boolean>
}

/** With the slug that it had, which others may have taken since. */
export type TrashableSlug = Trashable & { trashedSlug: Generated<string> }

export type Scheduled = ColumnType<Date | null, string | null | undefined, string | null>

/** What happens to `active` by itself, and the member of staff who wants it so. */
export interface ScheduledRow {
  publishAt: Scheduled
  publishBy: Generated<string | null>
  unpublishAt: Scheduled
  unpublishBy: Generated<string | null>
  scheduleMissed: ColumnType<ScheduleMissed | null, string | null | undefined, string | null>
}
