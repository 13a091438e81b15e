import { Id, type PlayerErrorCode, innerTenths, limits, playerErrorCodes } from '@jinvani/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { Tables } from '../../../platform/database/schema.ts'

/** Maps each of these names (id, slug or former slug) to the id of its active item. */
export async function findItems(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const ids = names.filter((name) => Id.safeParse(name).success)
  const rows = await db
    .selectFrom('content')
    .select(['id', 'slug', sql<string[]>`to_json(former_slugs)`.as('formerSlugs')])
    .where((eb) =>
      eb.or([
        sql<boolean>`id = any(${ids}::uuid[])`,
        sql<boolean>`slug = any(${names}::text[])`,
        sql<boolean>`former_slugs <> '{}' and former_slugs && ${names}::text[]`,
      ]),
    )
    .where('active', '=', sql.lit(true))
    .execute()
  return new Map(
    rows.flatMap(({ id, slug, formerSlugs }) => [...formerSlugs, id, slug].map((name) => [name, id])),
  )
}

export async function insertBatches(trx: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into app_event_batches (id) select unnest(${ids}::uuid[]) order by 1
    on conflict do nothing returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

const tenths = innerTenths.map((n) => `tenth${n}`)
const ofDay = ['plays', 'completed', 'heard_sec']
const ofItem = [...ofDay, 'errors', ...tenths]
const total = (name: string) => `coalesce(sum(${name}), 0)::bigint as ${name}`
const totals = (columns: readonly string[]) => sql.raw(columns.map(total).join(', '))
const listed = (columns: readonly string[]) => sql.raw(columns.join(', '))
const plus = (table: string, columns: readonly string[]) =>
  sql.raw(columns.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', '))
const count = (where: string) => `count(*) filter (where ${where})`

export interface NewEvent extends Omit<Tables['appEvents'], 'arrivedOn' | 'batch' | 'finds'> {
  /**
   * For a search that found nothing: one of 32 bits, chosen by words and network. The bits that are set show how many
   * networks searched, but not which. 0 for other events.
   */
  network: number
}

export const addEvents = (trx: Db, events: readonly NewEvent[]): Promise<void> =>
  addToSums(
    trx,
    sql`(select *, "contentId" as content_id from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event(
      day date, type text, "contentId" uuid, platform text, language text, tenth integer, code text, words text,
      network integer)) as event`,
  )

/** Adds the events to the sums. Rows are updated in the order of their keys, so that two processes cannot deadlock. */
async function addToSums(trx: Db, events: RawBuilder<unknown>): Promise<void> {
  const reached = innerTenths.map((n) => `${count(`type = 'progress' and tenth = ${n}`)} as tenth${n}`)
  await sql`
    with counted as (
      select day, content_id, platform, language, ${sql.raw(count("type = 'play'"))} as plays,
        ${sql.raw(count("type = 'finished'"))} as completed, ${sql.raw(count("type = 'error'"))} as errors,
        ${sql.raw(count("type in ('progress', 'finished')"))} as steps, ${listed(reached)}
      from ${events} where content_id is not null group by 1, 2, 3, 4
    ), event as materialized (
      select counted.*, round(steps * coalesce(duration_sec, 0) / 10.0) as heard_sec
      from counted left join content on content.id = content_id
    ), of_items as (
      insert into play_sums (day, content_id, ${listed(ofItem)})
      select day, content_id, ${totals(ofItem)} from event group by 1, 2 order by 1, 2
      on conflict (day, content_id) do update set ${plus('play_sums', ofItem)}
    )
    insert into day_sums (day, platform, language, ${listed(ofDay)})
    select day, platform, language, ${totals(ofDay)} from event group by 1, 2, 3 order by 1, 2, 3
    on conflict (day, platform, language) do update set ${plus('day_sums', ofDay)}`.execute(trx)
  // Once a day has the most searches allowed, new words are not stored; known ones are still counted.
  await sql`
    with asked as (
      select day, words, count(*) as times, bit_or(network) as networks
      from ${events} where type = 'search' group by 1, 2
    ), placed as (
      select asked.*, known.words is not null or asked.words = '' as is_known,
        row_number() over (partition by day, known.words is null order by asked.words) as place
      from asked left join search_sums as known using (day, words)
    ), full_days as (
      select day, count(*) as kinds from search_sums where day in (select day from asked) group by 1
    )
    insert into search_sums (day, words, times, batches, networks)
    select day, words, times, 0, networks from placed left join full_days using (day)
    where is_known or coalesce(kinds, 0) + place <= ${limits.searchedKinds}
    order by 1, 2
    on conflict (day, words) do update set times = search_sums.times + excluded.times,
      networks = search_sums.networks | excluded.networks`.execute(trx)
  await sql`
    insert into error_sums
    select day, code, platform, count(*) from ${events} where type = 'error' group by 1, 2, 3 order by 1, 2, 3
    on conflict (day, code, platform) do update set ${plus('error_sums', ['times'])}`.execute(trx)
}

/**
 * Counts each event that the previous version left in `app_events` once. That version numbers a batch under the shared
 * lock, so every batch up to the last number is complete. Remove this with these tables.
 */
export async function sumOldEvents(trx: Db): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(trx)
  await sql`select pg_advisory_xact_lock(hashtext(name))
    from unnest(array['summed_events', 'app_events']) as name`.execute(trx)
  const isNew = sql`batch > coalesce((select max(batch) from summed_events), 0)`
  await addToSums(trx, sql`(select *, 0 as network from app_events where ${isNew}) as event`)
  await sql`
    with before as (delete from summed_events returning batch)
    insert into summed_events select greatest(last_value, (select max(batch) from before)),
      (now() at time zone 'Asia/Kolkata')::date from app_event_batches_number_seq`.execute(trx)
}

/** Also deletes old partitions of `app_events`, and creates the next ones, which the previous version needs. */
export async function deleteOld(
  db: Db,
  keptDays: number,
  before: Record<'batches' | 'words' | 'errors' | 'sums', string>,
): Promise<void> {
  await sql`select keep_event_days(${keptDays})`.execute(db)
  await sql`delete from app_event_batches where arrived_on < ${before.batches}`.execute(db)
  await sql`delete from search_sums
    where day < ${before.words} and words <> '' or day < ${before.sums}`.execute(db)
  await sql`delete from error_sums where day < ${before.errors}`.execute(db)
  await sql`delete from play_sums where day < ${before.sums}`.execute(db)
  await sql`delete from day_sums where day < ${before.sums}`.execute(db)
}

/** First and last day, written as 2026-11-20. */
interface Period {
  since: string
  until: string
}

const isIn = ({ since, until }: Period) => sql`day between ${since} and ${until}`

interface Sums {
  plays: number
  completed: number
  heardSec: number
}

interface Played extends Sums {
  /** How many plays reached each tenth of the item, from 10 % to 90 %. */
  reached: number[]
}
const reached = sql.raw(
  `array[${tenths.map((name) => `coalesce(sum(${name}), 0)::int`).join(', ')}] as reached`,
)

const daysOf = ({ since, until }: Period) => sql`
  (select generate_series(${since}::date, ${until}::date, '1 day')::date as day) as days`

export async function sumDays(db: Db, period: Period) {
  const { rows } = await sql<Sums & { day: string; isSample: boolean }>`
    select day::text, ${totals(ofDay)}, coalesce(bool_or(is_sample), false) as is_sample
    from ${daysOf(period)} left join day_sums using (day) group by day order by day`.execute(db)
  return rows
}

interface RankedItem extends Played {
  contentId: string
  title: string
  picture: string
  durationSec: number
  errors: number
  place: number
  errorPlace: number
}

/** The items with the most plays and the items with the most errors. Both lists come from one reading of the sums. */
export async function sumItems(db: Db, period: Period, limit: number) {
  const { rows } = await sql<RankedItem>`
    select * from (
      select title, duration_sec, coalesce(nullif(images ->> 'thumbnail', ''), images ->> 'poster', '') as picture,
        heard.*, row_number() over (order by heard.plays desc, heard.heard_sec desc, content_id)::int as place,
        row_number() over (order by heard.errors desc, content_id)::int as error_place
      from (
        select content_id, ${totals([...ofDay, 'errors'])}, ${reached} from play_sums
        where ${isIn(period)} group by content_id
      ) as heard
      join content on content.id = content_id and trashed_at is null
    ) as ranked
    where place <= ${limit} or errors > 0 and error_place <= ${limit} order by place`.execute(db)
  const failing = rows.filter(({ errors, errorPlace }) => errors > 0 && errorPlace <= limit)
  return {
    items: rows
      .filter(({ place }) => place <= limit)
      .map(({ errors: _errors, place: _place, errorPlace: _errorPlace, ...item }) => item),
    failing: failing
      .toSorted((one, other) => one.errorPlace - other.errorPlace)
      .map(({ contentId, title, errors, plays }) => ({ contentId, title, errors, plays })),
  }
}

export async function sumBy<Column extends 'platform' | 'language'>(
  db: Db,
  column: Column,
  period: Period,
  limit: number,
) {
  const { rows } = await sql<Sums & Pick<Tables['appEvents'], Column>>`
    select ${sql.ref(column)}, ${totals(ofDay)} from day_sums where ${isIn(period)}
    group by 1 order by plays desc, 1 limit ${limit}`.execute(db)
  return rows
}

export async function countSearches(db: Db, period: Period) {
  const { rows } = await sql<{ searches: number; searchesWithoutFind: number }>`
    select coalesce(sum(times), 0)::int as searches,
      coalesce(sum(times) filter (where words <> ''), 0)::int as searches_without_find
    from search_sums where ${isIn(period)}`.execute(db)
  return rows[0] ?? { searches: 0, searchesWithoutFind: 0 }
}

export async function listWanted(db: Db, period: Period, networks: number, limit: number) {
  const { rows } = await sql<{ words: string; times: number }>`
    select words, sum(times)::int as times from search_sums where ${isIn(period)} and words <> ''
    group by words having bit_count(bit_or(networks)::bit(32)) >= ${networks}
    order by 2 desc, words limit ${limit}`.execute(db)
  return rows
}

/** Counts errors by code. Unknown codes become `other`: the previous version stored any code that an app sent. */
export async function listErrors(db: Db, period: Period, limit: number) {
  const { rows } = await sql<{
    code: PlayerErrorCode
    platform: Tables['appEvents']['platform']
    times: number
  }>`
    select case when code = any(${playerErrorCodes}::text[]) then code else 'other' end as code, platform,
      sum(times)::int as times
    from error_sums where ${isIn(period)} group by 1, 2 order by 3 desc, 1, 2 limit ${limit}`.execute(db)
  return rows
}

/** The sums of one item, if it exists. Looks up each day separately, since the primary key begins with the day. */
export async function sumItem(db: Db, contentId: string, period: Period) {
  const { rows } = await sql<Played & { errors: number }>`
    select ${totals([...ofDay, 'errors'])}, ${reached} from content
    left join play_sums on content_id = content.id and day = any(array(select day from ${daysOf(period)}))
    where content.id = ${contentId} and trashed_at is null group by content.id`.execute(db)
  return rows[0]
}
