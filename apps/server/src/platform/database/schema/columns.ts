import type { ScheduleMissed } from '@jinvani/contract'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export type Stamp = ColumnType<Date, Date | undefined, Date>

/** Read as an object, written as text (`json-columns.ts`). */
export type Json<T extends object> = JSONColumnType<T>

export type ColumnsOf<Fields> = {
  [K in keyof Fields]: Fields[K] extends object ? Json<Fields[K]> : Fields[K]
}

export interface Editable {
  id: Generated<string>
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

export interface Trashable {
  trashedAt: Generated<Date | null>
  /** The person's name, since the account may be gone. */
  trashedBy: Generated<string>
  trashedActive: Generated<boolean>
}

/** Items in the trash give up their slug. This is the one they had; others may have it by now. */
export type TrashableSlug = Trashable & { trashedSlug: Generated<string> }

/** Oldest first. A trigger writes them. */
export type FormerSlugs = { formerSlugs: Generated<string[]> }

type Scheduled = ColumnType<Date | null, string | null | undefined, string | null>

export interface ScheduledRow {
  publishAt: Scheduled
  publishBy: Generated<string | null>
  unpublishAt: Scheduled
  unpublishBy: Generated<string | null>
  scheduleMissed: ColumnType<ScheduleMissed | null, string | null | undefined, string | null>
}
