// Rows in the trash are inactive and have a slug that no form accepts.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { asArray } from '../../platform/database/json-columns.ts'
import type { SlugTable } from '../../platform/database/taken-slugs.ts'

type Trashable = { [T in keyof Tables]: Tables[T] extends { trashedAt: unknown } ? T : never }[keyof Tables]

export interface TrashTable extends SlugTable {
  table: Trashable
  hasSlug?: true
  /** Set if its rows can be scheduled. */
  isTimed?: true
}

type TrashedRow<T extends Trashable> = Selectable<Tables[T]> & { trashedSlug?: string }

export interface Named {
  id: string
  name: string
  version: number
}

const none = sql``

/** Moves rows to the trash; returns those that were not there before. */
export async function putIntoTrash(
  trx: Db,
  { table, name, hasSlug }: TrashTable,
  ids: readonly string[],
  trashedBy: string,
): Promise<Named[]> {
  const isOne = sql`id = any(${asArray(ids)})`
  await sql`select id from ${sql.table(table)} where ${isOne} order by id for update`.execute(trx)
  const { rows } = await sql<Named>`update ${sql.table(table)} set trashed_at = ${new Date()},
      trashed_by = ${trashedBy}, trashed_active = active, active = false, version = version + 1
      ${hasSlug ? sql`, trashed_slug = slug, slug = 'trash:' || id` : none}
    where ${isOne} and trashed_at is null returning id, ${sql.ref(name)} as name, version`.execute(trx)
  return rows
}

/** Locks the rows that were deleted since then. */
export async function lockTrashed<T extends Trashable>(
  trx: Db,
  table: T,
  ids: readonly string[],
  since: Date,
): Promise<TrashedRow<T>[]> {
  const { rows } = await sql<TrashedRow<T>>`select * from ${sql.table(table)}
    where id = any(${asArray(ids)}) and trashed_at >= ${since} order by id for update`.execute(trx)
  return rows
}

/** A publication time that passed while the row was in the trash has no effect. */
export async function takeFromTrash(
  trx: Db,
  { table, name, hasSlug, isTimed }: TrashTable,
  back: readonly { id: string; slug: string; active: boolean }[],
): Promise<Named[]> {
  const { rows } = await sql<Named>`update ${sql.table(table)} as kept set active = back.active,
      trashed_at = null, trashed_by = '', trashed_active = false, version = version + 1, updated_at = ${new Date()}
      ${hasSlug ? sql`, slug = back.slug, trashed_slug = ''` : none}
      ${isTimed ? sql`, publish_at = case when publish_at > now() then publish_at end` : none}
    from json_to_recordset(${JSON.stringify(back)}::json) as back (id uuid, slug text, active boolean)
    where kept.id = back.id returning kept.id, ${sql.ref(name)} as name, version`.execute(trx)
  return rows
}

/** Undefined if the row is not in the trash. */
export async function deleteTrashed(
  trx: Db,
  { table, name }: TrashTable,
  id: string,
): Promise<Omit<Named, 'version'> | undefined> {
  const { rows } = await sql<Named>`delete from ${sql.table(table)}
    where id = ${id} and trashed_at is not null returning id, ${sql.ref(name)} as name`.execute(trx)
  return rows[0]
}

/** Marks all rows in the trash as expired, so that none can be restored any more. */
export async function endTrash(trx: Db, { table }: TrashTable): Promise<void> {
  await sql`update ${sql.table(table)} set trashed_at = 'epoch' where trashed_at is not null`.execute(trx)
}
