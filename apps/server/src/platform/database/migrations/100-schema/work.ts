// What staff did: activity, versions, batches and imports.
import { sql } from 'kysely'

export const workTables = [
  sql`create table activity (
    id bigserial primary key,
    at timestamptz not null default now(),
    actor_kind text not null,
    actor_id uuid,
    actor_name text not null,
    action text not null,
    item_id text,
    item_name text not null,
    changes jsonb not null,
    call text not null,
    address text not null,
    request_id text not null,
    outcome text not null,
    count integer not null
  )`,
  sql`create index activity_action on activity (action, at, id)`,
  // For one actor's events. An actor without an id is found by the kind.
  sql`create index activity_actor on activity (coalesce(actor_id::text, actor_kind), at, id)`,
  sql`create index activity_item on activity (item_id, at, id) where item_id is not null`,
  sql`create index activity_newest on activity (at, id)`,
  sql`create table unsealed_activity (
    event_id bigint primary key
  )`,
  sql`create table activity_seals (
    position bigint primary key,
    event_ids bigint[] not null,
    at timestamptz not null default now(),
    hash text not null
  )`,
  // Refuses every change, except that old rows may be deleted: the transaction that does it sets
  // `jinvani.activity_days`, and rows older than so many days may go.
  sql`create function refuse_activity_change() returns trigger language plpgsql as $$
    declare
      days int := nullif(current_setting('jinvani.activity_days', true), '')::int;
    begin
      if tg_op = 'DELETE' and old.at < now() - make_interval(days => days) then return old; end if;
      raise exception 'Rows of % are never changed, and removed by age only', tg_table_name;
    end $$`,
  ...['activity', 'activity_seals'].flatMap((table) => [
    sql`create trigger refuse_change before update or delete on ${sql.table(table)}
      for each row execute function refuse_activity_change()`,
    sql`create trigger refuse_truncate before truncate on ${sql.table(table)}
      for each statement execute function refuse_activity_change()`,
  ]),
  sql`create table versions (
    id bigserial primary key,
    noun text not null,
    item_id uuid not null,
    item_name text not null,
    version integer not null,
    at timestamptz not null default now(),
    actor_kind text not null,
    actor_id uuid,
    actor_name text not null,
    batch_id uuid,
    action text not null,
    changes jsonb not null
  )`,
  sql`create index versions_at on versions (at)`,
  sql`create index versions_batch on versions (batch_id, item_id) where batch_id is not null`,
  sql`create index versions_item on versions (item_id, id)`,
  sql`create table batches (
    id uuid primary key,
    kind text not null,
    name text not null,
    admin_id uuid not null,
    admin_name text not null,
    call text not null,
    address text not null,
    request_id text not null,
    input jsonb not null,
    parts jsonb,
    undoes uuid unique,
    state text not null default 'waiting',
    total integer not null,
    done integer not null default 0,
    changed integer not null default 0,
    refused integer not null default 0,
    created_at timestamptz not null default now(),
    ended_at timestamptz,
    stop_reason text
  )`,
  sql`create index batches_newest on batches (created_at desc, id desc)`,
  sql`create table batch_refusals (
    id bigserial primary key,
    batch_id uuid not null references batches on delete cascade,
    item_id uuid,
    item_name text not null,
    reason text not null
  )`,
  sql`create index batch_refusals_of on batch_refusals (batch_id, reason, item_name)`,
  sql`create table imports (
    id uuid primary key default gen_random_uuid(),
    created_at timestamptz not null default now(),
    source text not null,
    file_name text not null,
    encoding text not null,
    separator text not null,
    unknown_columns jsonb not null,
    counts jsonb not null,
    is_whole boolean not null default false,
    started_at timestamptz,
    admin_id uuid
  )`,
  sql`create index imports_admin_id on imports (admin_id)`,
  sql`create index imports_created_at on imports (created_at)`,
  sql`create table import_rows (
    import_id uuid not null references imports on delete cascade,
    row integer not null,
    slug text not null,
    title text not null,
    outcome text not null,
    cells jsonb not null,
    changes jsonb not null,
    reasons jsonb not null,
    primary key (import_id, row)
  )`,
  sql`create index import_rows_outcome on import_rows (import_id, outcome, row)`,
]
