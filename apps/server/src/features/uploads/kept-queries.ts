// Which files the rows need, and who keeps them from being removed for a while.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

/** Of a submission that failed, of a part of a film that is made or was given up, or of an owner that is no more. */
const isOrphan = sql<boolean>`(
  not exists (select from submissions where submissions.id = made_files.owner_id and status <> 'failed')
  and not exists (select from film_parts join submissions on submissions.id = submission_id
    where film_parts.id = made_files.owner_id and status in ('pending', 'processing'))
  and not exists (select from captions where captions.id = made_files.owner_id))`

/** Before that a file may be there, or half of the files of one owner. */
const isWhole = sql<boolean>`(
  visible or exists (select from film_parts where film_parts.id = made_files.owner_id and made is not null))`

/** Also those that no manifest has named for a while. */
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
 * Every file that must be there for the rows to be true, as JSON: `{"key", "size"}`. What is still being sent or made is not
 * among them: it is sent or made again.
 */
export function keptFiles(): RawBuilder<{ line: string }> {
  return sql`select json_build_object('key', key, 'size', size)::text as line from (
      select key, size from uploads where status = 'verified'
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

/** False where it has ended. */
export async function prolongHold(db: Db, id: string, minutes: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('fileHolds')
    .set({ endsAt: inMinutes(minutes) })
    .where('id', '=', id)
    .where('endsAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False where it had ended. */
export async function deleteHold(db: Db, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('fileHolds')
    .where('id', '=', id)
    .returning(sql<boolean>`ends_at > now()`.as('isInTime'))
    .executeTakeFirst()
  return ended?.isInTime ?? false
}

export async function findHold(db: Db): Promise<string | undefined> {
  const now = sql<Date>`now()`
  return (await db.selectFrom('fileHolds').select('id').where('endsAt', '>', now).limit(1).executeTakeFirst())
    ?.id
}

/** Where the files were written again: their bytes are the same, and their versions others. */
export async function forgetVersions(db: Db): Promise<void> {
  await db.updateTable('uploads').set({ storeVersion: null }).where('storeVersion', 'is not', null).execute()
}

/** Of another life of this database. */
export async function forgetHolds(db: Db): Promise<void> {
  await db.deleteFrom('fileHolds').execute()
}
