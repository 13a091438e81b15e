import { limits } from '@jinvani/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { Page } from '../../../platform/database/list-pages.ts'
import { countRows } from '../../../platform/database/statements.ts'
import type { Tables } from '../../../platform/database/schema.ts'

/** Active items, and items that were active when this person saved or played them, with the person's own rows. */
const openItems = (db: Db, userId: string) =>
  db
    .selectFrom('content')
    .leftJoin('savedItems', (join) =>
      join.onRef('savedItems.contentId', '=', 'content.id').on('savedItems.userId', '=', userId),
    )
    .leftJoin('positions', (join) =>
      join.onRef('positions.contentId', '=', 'content.id').on('positions.userId', '=', userId),
    )
    .where('content.trashedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('content.active', '=', true),
        eb('savedItems.userId', 'is not', null),
        eb('positions.userId', 'is not', null),
      ]),
    )

export function listOpenItems(db: Db, userId: string, ids: readonly string[]) {
  return openItems(db, userId)
    .select(['content.id', 'content.durationSec'])
    .where(sql<boolean>`content.id = any(${ids}::uuid[])`)
    .execute()
}

export function findItemState(db: Db, userId: string, id: string) {
  return openItems(db, userId)
    .select((eb) => [
      eb.fn.coalesce('savedItems.saved', sql.lit(false)).as('saved'),
      eb.fn.coalesce('positions.positionSec', sql.lit(0)).as('positionSec'),
      eb.fn.coalesce('positions.finished', sql.lit(false)).as('finished'),
    ])
    .where('content.id', '=', id)
    .executeTakeFirst()
}

// prettier-ignore
const parts = {
  savedItems: { from: sql`from saved_items`, insert: sql`insert into saved_items`, remove: sql`delete from saved_items` },
  positions: { from: sql`from positions`, insert: sql`insert into positions`, remove: sql`delete from positions` },
}

/** Keeps stored rows with a later time. After a new row, deletes the person's oldest rows beyond the limit. */
export async function saveRows<Table extends keyof typeof parts>(
  trx: Db,
  table: Table,
  rows: readonly Tables[Table][],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const { from, insert, remove } = parts[table]
  const names = Object.keys(first) as (keyof Tables[Table] & string)[]
  // `xmax` is 0 for a new row: https://www.postgresql.org/docs/current/ddl-system-columns.html
  const written = await sql<{ isNew: boolean }>`
    ${insert} as known (${sql.join(names.map((name) => sql.ref(name)))})
    values ${sql.join(rows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`))}
    on conflict (user_id, content_id) do update
      set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
      where excluded.changed_at >= known.changed_at
    returning xmax = 0 as is_new`.execute(trx)
  if (!written.rows.some(({ isNew }) => isNew)) return
  await sql`${remove} where user_id = ${first.userId} and content_id in (
    select content_id ${from} where user_id = ${first.userId}
    order by changed_at desc, content_id offset ${limits.entriesOfPerson})`.execute(trx)
}

/** Deletes positions up to `clearedAt`, and stores that time: older entries that arrive later are ignored. */
export async function clearPositions(trx: Db, userId: string, clearedAt: Date): Promise<void> {
  await trx.deleteFrom('positions').where('userId', '=', userId).where('changedAt', '<=', clearedAt).execute()
  await trx
    .insertInto('historyClearings')
    .values({ userId, clearedAt })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ clearedAt })
        .where('historyClearings.clearedAt', '<', clearedAt),
    )
    .execute()
}

export async function listSaved(db: Db, userId: string, { page, pageSize }: Page) {
  const all = db
    .selectFrom('savedItems')
    .innerJoin('content', 'content.id', 'savedItems.contentId')
    .where('savedItems.userId', '=', userId)
    .where('savedItems.saved', '=', sql.lit(true))
    .where('content.active', '=', sql.lit(true))
  const rows = await all
    .select(['contentId', 'changedAt'])
    .orderBy('changedAt', 'desc')
    .orderBy('contentId')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { rows, total: await countRows(all) }
}

export interface Heard {
  userId: string
  /** If true, only items that the person has begun and not finished. */
  isUnfinished: boolean
}

export async function listHeard(db: Db, { userId, isUnfinished }: Heard, { page, pageSize }: Page) {
  const all = db
    .selectFrom('positions')
    .innerJoin('content', 'content.id', 'positions.contentId')
    .where('positions.userId', '=', userId)
    .where('positions.cleared', '=', sql.lit(false))
    .$if(isUnfinished, (some) => some.where('finished', '=', false).where('positionSec', '>', 0))
    .where('content.active', '=', sql.lit(true))
  const rows = await all
    .select(['contentId', 'positionSec', 'finished', 'changedAt'])
    .orderBy('changedAt', 'desc')
    .orderBy('contentId')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { rows, total: await countRows(all) }
}

/** Counts the people who played each item in the last seven days. Does nothing if another process is counting. */
export async function countHeardItems(trx: Db): Promise<void> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('heard_items')) as is_ours`.execute(trx)
  if (!rows[0]?.isOurs) return
  await sql`
    with counted as (
      select content_id, count(*)::int as people from positions
      where changed_at > now() - interval '7 days' and not cleared group by content_id
    ), gone as (
      delete from heard_items where not exists (
        select from counted where counted.content_id = heard_items.content_id)
    )
    insert into heard_items select content_id, people from counted order by content_id
    on conflict (content_id) do update set people = excluded.people
      where heard_items.people <> excluded.people`.execute(trx)
}

export async function listMine(db: Db, userId: string) {
  const saved = await db
    .selectFrom('savedItems')
    .innerJoin('content', 'content.id', 'savedItems.contentId')
    .select(['contentId', 'title', 'saved', 'changedAt as at'])
    .where('userId', '=', userId)
    .orderBy('changedAt', 'desc')
    .execute()
  const positions = await db
    .selectFrom('positions')
    .innerJoin('content', 'content.id', 'positions.contentId')
    .select(['contentId', 'title', 'positionSec', 'finished', 'cleared', 'changedAt as at'])
    .where('userId', '=', userId)
    .orderBy('changedAt', 'desc')
    .execute()
  return { saved, positions }
}

export async function findHistoryClearing(db: Db, userId: string): Promise<Date | undefined> {
  const query = db.selectFrom('historyClearings').select('clearedAt').where('userId', '=', userId)
  return (await query.executeTakeFirst())?.clearedAt
}

export async function deleteTakenOff(db: Db, before: Date): Promise<void> {
  const unsaved = db.deleteFrom('savedItems').where('saved', '=', sql.lit(false))
  await unsaved.where('changedAt', '<', before).execute()
}
