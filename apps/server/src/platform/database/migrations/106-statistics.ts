// What the apps report about plays and searches: single events by day of arrival, batches that came, and sums by day.
import { type Kysely, sql } from 'kysely'

const tenths = sql.raw([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `tenth${n} integer not null`).join(', '))

const statements = [
  sql`create table app_event_batches (
    id uuid primary key,
    number bigint generated always as identity,
    arrived_on date not null default (now() at time zone 'Asia/Kolkata')::date
  )`,
  sql`create index app_event_batches_arrived on app_event_batches using brin (arrived_on)`,
  // No foreign key to the item: events count even after the item was deleted.
  sql`create table app_events (
    arrived_on date not null default (now() at time zone 'Asia/Kolkata')::date,
    batch bigint not null,
    day date not null,
    type text not null,
    content_id uuid,
    platform text not null,
    language text not null,
    tenth smallint,
    code text,
    words text,
    finds integer
  ) partition by range (arrived_on)`,
  // An index by blocks, which costs almost nothing, is enough: batches arrive in the order of their numbers.
  sql`create index app_events_batch on app_events using brin (batch)`,
  sql`create table summed_events (batch bigint not null, summed_on date not null)`,
  sql`create table play_sums (
    day date not null,
    content_id uuid not null,
    plays integer not null,
    completed integer not null,
    errors integer not null,
    heard_sec bigint not null,
    ${tenths},
    primary key (day, content_id)
  )`,
  sql`create index play_sums_of_content on play_sums (content_id, day)`,
  // Sums by language do not name items: the only listener of an item in a rare language could be recognised.
  sql`create table day_sums (
    day date not null,
    platform text not null,
    language text not null,
    plays integer not null,
    completed integer not null,
    heard_sec bigint not null,
    primary key (day, platform, language)
  )`,
  sql`create table search_sums (
    day date not null,
    words text not null,
    times integer not null,
    batches integer not null,
    primary key (day, words)
  )`,
  sql`create table error_sums (
    day date not null,
    code text not null,
    platform text not null,
    times integer not null,
    primary key (day, code, platform)
  )`,
  // Makes the partitions of today and the next week, and drops those that are older than `kept_days`.
  sql`create function keep_event_days(kept_days integer) returns void language plpgsql as $$
    declare
      today date := (now() at time zone 'Asia/Kolkata')::date;
      old record;
    begin
      perform pg_advisory_xact_lock(hashtext('keep_event_days'));
      for n in 0..7 loop
        execute format('create table if not exists %I partition of app_events for values from (%L) to (%L)',
          'app_events_on' || to_char(today + n, 'YYYYMMDD'), today + n, today + n + 1);
      end loop;
      for old in select inhrelid::regclass as name from pg_inherits
        where inhparent = 'app_events'::regclass
          and to_date(right(inhrelid::regclass::text, 8), 'YYYYMMDD') < today - kept_days
      loop
        execute format('drop table %s', old.name);
      end loop;
    end $$`,
  sql`select keep_event_days(30)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
