// Columns that many tables share.
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

/** Columns of rows that wait in the trash. */
export interface Trashable {
  /** When it was deleted; null for other rows. */
  trashedAt: Generated<Date | null>
  /** Name of the person who deleted it. */
  trashedBy: Generated<string>
  /** Whether it was active before. */
  trashedActive: Generated<boolean>
}

/** Adds the slug that the row had, which others may have taken since. */
export type TrashableSlug = Trashable & { trashedSlug: Generated<string> }

/** The slugs that the row had before, oldest first. A trigger writes them. */
export type FormerSlugs = { formerSlugs: Generated<string[]> }

export type Scheduled = ColumnType<Date | null, string | null | undefined, string | null>

/** Scheduled changes of `active`, and the member of staff who wants each. */
export interface ScheduledRow {
  publishAt: Scheduled
  publishBy: Generated<string | null>
  unpublishAt: Scheduled
  unpublishBy: Generated<string | null>
  scheduleMissed: ColumnType<ScheduleMissed | null, string | null | undefined, string | null>
}
