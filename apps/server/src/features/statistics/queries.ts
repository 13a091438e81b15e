import { Id, innerTenths } from '@jinvani/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { AppEventRow } from '../../platform/database/schema.ts'

/** Ids of active items, by id and by slug. */
export async function findItems(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const ids = names.filter((name) => Id.safeParse(name).success)
  const rows = await db
    .selectFrom('content')
    .select(['id', 'slug'])
    .where((eb) =>
      eb.or([sql<boolean>`id = any(${ids}::uuid[])`, sql<boolean>`slug = any(${names}::text[])`]),
    )
    .where('active', '=', sql.lit(true))
    .execute()
  return new Map(rows.flatMap(({ id, slug }) => [[id, id] as const, [slug, id] as const]))
}

/**
 * Number of a new batch, undefined for one that came before. Until the transaction ends, `sumEvents` waits: a
 * number is never passed over.
 */
export async function insertBatch(trx: Db, id: string): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('app_events'))`.execute(trx)
  const row = await trx
    .insertInto('appEventBatches')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  return row?.number
}

export type NewEvent = Omit<AppEventRow, 'arrivedOn'>

export async function insertEvents(trx: Db, rows: readonly NewEvent[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('appEvents').values(rows).execute()
}

/** The number of the last batch; every batch up to it is stored. */
export async function findLastBatch(trx: Db): Promise<number> {
  await sql`set local lock_timeout = '2s'`.execute(trx)
  await sql`select pg_advisory_xact_lock(hashtext('app_events'))`.execute(trx)
  const { rows } = await sql<{ last: number }>`
    select case when is_called then last_value else 0 end as last from app_event_batches_number_seq`.execute(
    trx,
  )
  return rows[0]?.last ?? 0
}

const tenths = innerTenths.map((n) => `tenth${n}`)
const ofDay = ['plays', 'completed', 'heard_sec']
const ofItem = [...ofDay, 'errors', ...tenths]
const total = (name: string) => `coalesce(sum(${name}), 0)::bigint as ${name}`
const totals = (columns: readonly string[]) => sql.raw(columns.map(total).join(', '))
const listed = (columns: readonly string[]) => sql.raw(columns.join(', '))
/** For a row that is there already: each count plus the new one. */
const plus = (table: string, columns: readonly string[]) =>
  sql.raw(columns.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', '))
const count = (where: string) => `count(*) filter (where ${where})`

/**
 * Adds the events of the next batches, `atOnce` and none after `last`, to the sums, each once. One process at a
 * time does it. Returns how many batches are left.
 */
export async function sumUpTo(trx: Db, last: number, atOnce: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('summed_events'))`.execute(trx)
  const { rows } = await sql<{ batch: number; day: string }>`
    select batch, summed_on::text as day from summed_events`.execute(trx)
  const { batch: from, day } = rows[0] ?? { batch: 0, day: '-infinity' }
  if (from >= last) return 0
  const until = Math.min(last, from + atOnce)
  // A batch may arrive on the day before, if it began before midnight.
  const isNew = sql`batch > ${from} and batch <= ${until} and arrived_on >= ${day}::date - 1`
  const reached = innerTenths.map((n) => `${count(`type = 'progress' and tenth = ${n}`)} as tenth${n}`)
  await sql`
    with counted as (
      select day, content_id, platform, language, ${sql.raw(count("type = 'play'"))} as plays,
        ${sql.raw(count("type = 'finished'"))} as completed, ${sql.raw(count("type = 'error'"))} as errors,
        ${sql.raw(count("type in ('progress', 'finished')"))} as steps, ${listed(reached)}
      from app_events where ${isNew} and content_id is not null group by 1, 2, 3, 4
    ), event as materialized (
      select counted.*, round(steps * coalesce(duration_sec, 0) / 10.0) as heard_sec
      from counted left join content on content.id = content_id
    ), of_items as (
      insert into play_sums (day, content_id, ${listed(ofItem)})
      select day, content_id, ${totals(ofItem)} from event group by 1, 2
      on conflict (day, content_id) do update set ${plus('play_sums', ofItem)}
    )
    insert into day_sums (day, platform, language, ${listed(ofDay)})
    select day, platform, language, ${totals(ofDay)} from event group by 1, 2, 3
    on conflict (day, platform, language) do update set ${plus('day_sums', ofDay)}`.execute(trx)
  await sql`
    insert into search_sums
    select day, words, count(*), count(distinct batch) from app_events
    where ${isNew} and type = 'search' group by 1, 2
    on conflict (day, words) do update set ${plus('search_sums', ['times', 'batches'])}`.execute(trx)
  await sql`
    insert into error_sums
    select day, code, platform, count(*) from app_events where ${isNew} and type = 'error' group by 1, 2, 3
    on conflict (day, code, platform) do update set ${plus('error_sums', ['times'])}`.execute(trx)
  // The batches that are left may have arrived on the same days.
  const reachedOn = until < last ? sql`${day}::date` : sql`(now() at time zone 'Asia/Kolkata')::date`
  await sql`
    with before as (delete from summed_events) insert into summed_events values (${until}, ${reachedOn})`.execute(
    trx,
  )
  return last - until
}

export async function keepEventDays(db: Db, days: number): Promise<void> {
  await sql`select keep_event_days(${days})`.execute(db)
}

export async function deleteBatches(db: Db, before: string): Promise<void> {
  await db.deleteFrom('appEventBatches').where('arrivedOn', '<', before).execute()
}

export async function deleteSearches(db: Db, before: string): Promise<void> {
  await db.deleteFrom('searchSums').where('day', '<', before).where('words', '<>', '').execute()
}

// For staff. `since`: the first day, as 2026-11-20.

interface Sums {
  plays: number
  completed: number
  heardSec: number
}

export async function sumDays(db: Db, since: string) {
  const { rows } = await sql<Sums & { day: string }>`
    select day::text, ${totals(ofDay)}
    from (select generate_series(${since}::date, (now() at time zone 'Asia/Kolkata')::date, '1 day')::date as day) as days
    left join day_sums using (day) group by day order by day`.execute(db)
  return rows
}

/** Most played first. What left the library is not among them. */
export async function sumItems(db: Db, since: string, limit: number) {
  const { rows } = await sql<Sums & { contentId: string; title: string }>`
    select content_id, title, heard.plays, heard.completed, heard.heard_sec
    from (select content_id, ${totals(ofDay)} from play_sums where day >= ${since} group by content_id) as heard
    join content on content.id = content_id and trashed_at is null
    order by heard.plays desc, heard.heard_sec desc, content_id limit ${limit}`.execute(db)
  return rows
}

export async function sumBy<Column extends 'platform' | 'language'>(
  db: Db,
  column: Column,
  { since, limit }: { since: string; limit: number },
) {
  const { rows } = await sql<Sums & Pick<AppEventRow, Column>>`
    select ${sql.ref(column)}, ${totals(ofDay)} from day_sums where day >= ${since}
    group by 1 order by plays desc, 1 limit ${limit}`.execute(db)
  return rows
}

export async function countSearches(db: Db, since: string) {
  const { rows } = await sql<{ searches: number; searchesWithoutFind: number }>`
    select coalesce(sum(times), 0)::int as searches,
      coalesce(sum(times) filter (where words <> ''), 0)::int as searches_without_find
    from search_sums where day >= ${since}`.execute(db)
  return rows[0] ?? { searches: 0, searchesWithoutFind: 0 }
}

/** Words that nothing was found for, if at least so many batches asked for them. */
export async function listWanted(
  db: Db,
  { since, batches, limit }: { since: string; batches: number; limit: number },
) {
  const { rows } = await sql<{ words: string; times: number }>`
    select words, sum(times)::int as times from search_sums where day >= ${since} and words <> ''
    group by words having sum(batches) >= ${batches} order by 2 desc, words limit ${limit}`.execute(db)
  return rows
}

export async function listErrors(db: Db, since: string, limit: number) {
  const { rows } = await sql<{ code: string; platform: AppEventRow['platform']; times: number }>`
    select code, platform, sum(times)::int as times from error_sums where day >= ${since}
    group by code, platform order by 3 desc, code, platform limit ${limit}`.execute(db)
  return rows
}

/** The sums of one item. `tenth1` to `tenth9`: how many reached 10 % to 90 %. Undefined without such an item. */
export async function sumItem(db: Db, contentId: string, since: string) {
  const { rows } = await sql<Sums & { errors: number } & Record<`tenth${number}`, number>>`
    select ${totals(ofItem)} from content left join play_sums on content_id = content.id and day >= ${since}
    where content.id = ${contentId} and trashed_at is null group by content.id`.execute(db)
  return rows[0]
}
