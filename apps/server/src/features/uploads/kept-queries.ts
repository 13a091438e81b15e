// Queries for the files that rows need, and for the holds that delay the removal of files.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { hasEffect, hasRow } from '../../platform/database/statements.ts'

/** True if the file's owner is gone, is a failed submission, or is a part of a film that is no longer being made. */
const isOrphan = sql<boolean>`(
  not exists (select from submissions where submissions.id = made_files.owner_id and status <> 'failed')
  and not exists (select from film_parts join submissions on submissions.id = submission_id
    where film_parts.id = made_files.owner_id and status in ('pending', 'processing'))
  and not exists (select from captions where captions.id = made_files.owner_id))`

/** True if all files of the owner are made. Before that, some may be missing. */
const isWhole = sql<boolean>`(
  visible or exists (select from film_parts where film_parts.id = made_files.owner_id and made is not null))`

/** Keys of files without an owner, and of files that no manifest has named since before `unnamedBefore`. */
export async function listOrphanFiles(db: Db, unnamedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('madeFiles')
    .select('key')
    .where((eb) => eb.or([isOrphan, eb('unnamedSince', '<', unnamedBefore)]))
    .limit(limit)
    .execute()
  return rows.map(({ key }) => key)
}

/**
 * Every file that the rows need, one JSON object each: `{"key", "size"}`. Leaves out files that are still being
 * sent or made: after a restore they are sent or made again.
 */
export function keptFiles(): RawBuilder<{ line: string }> {
  return sql`select json_build_object('key', key, 'size', size)::text as line from (
      select key, size from uploads where status = 'verified'
      union all select 'small/' || wide || '/' || key, bytes::bigint
        from uploads, jsonb_each_text(small) as copies (wide, bytes)
        where status = 'verified' and bytes <> '0'
      union all select key, size from made_files where ${isWhole} and not ${isOrphan}
    ) as kept`
}

export async function insertHold(db: Db, minutes: number): Promise<string> {
  await sql`delete from file_holds where ends_at < now()`.execute(db)
  const { id } = await db
    .insertInto('fileHolds')
    .values({ endsAt: inMinutes(minutes) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const inMinutes = (minutes: number) => sql<Date>`now() + make_interval(mins => ${sql.lit(minutes)})`

const isOn = sql<boolean>`ends_at > now()`

export function prolongHold(db: Db, id: string, minutes: number): Promise<boolean> {
  return hasEffect(
    db
      .updateTable('fileHolds')
      .set({ endsAt: inMinutes(minutes) })
      .where('id', '=', id)
      .where(isOn),
  )
}

export async function deleteHold(db: Db, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('fileHolds')
    .where('id', '=', id)
    .returning(isOn.as('isInTime'))
    .executeTakeFirst()
  return ended?.isInTime ?? false
}

/** True while a backup holds files. Ask after the rows have stopped naming a file, and before removing it. */
export const isHeld = (db: Db): Promise<boolean> =>
  hasRow(db.selectFrom('fileHolds').select('id').where(isOn))

/** Forgets the versions of stored files, after a restore has written the same bytes under new versions. */
export async function forgetVersions(db: Db): Promise<void> {
  await db.updateTable('uploads').set({ storeVersion: null }).where('storeVersion', 'is not', null).execute()
}

/** For a restore of the database, which also brings back the holds of that time. */
export async function forgetHolds(db: Db): Promise<void> {
  await db.deleteFrom('fileHolds').execute()
}
