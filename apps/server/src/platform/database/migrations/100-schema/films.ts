// Tables for processing: submissions (files on their way to their streams), parts of films, and events of DRM
// providers.
import { sql } from 'kysely'

/**
 * Work of a film, independent of the speed of the machine: its seconds times a measured weight of the pixels that are
 * read and written. A recording has only the small weight of sound.
 */
const weight = sql`uploads.duration_sec * (0.07
  + coalesce(uploads.width::float8 * uploads.height, 0) / 1000000
  + 1.7 * least(coalesce(uploads.width::float8 * uploads.height, 0), 2073600) / 1000000)`

/** Share of its work that a film still causes: 0.03 if the same file is converted for another item, else 1. */
const share = sql`case when exists (
  select from submissions twin
  where twin.source_key = submissions.source_key and twin.kind = submissions.kind
    and twin.bitrates = submissions.bitrates and twin.data_saver = submissions.data_saver and twin.provider = 'local' and twin.id <> submissions.id
    and (twin.made is not null or twin.status = 'processing' or twin.status = 'pending'
      and (twin.turn, twin.created_at, twin.id) < (submissions.turn, submissions.created_at, submissions.id))
  ) then 0.03 else 1 end`

export const filmTables = [
  sql`create table submissions (
    id uuid primary key default gen_random_uuid(),
    -- An item has one submission: a new one replaces the old one.
    content_id uuid not null unique references content on delete cascade,
    kind text not null,
    source_key text not null,
    bitrates text not null,
    provider text not null,
    provider_ref text unique,
    status text not null default 'pending',
    progress integer not null default 0,
    stage text not null,
    message text,
    started_by uuid,
    attempt integer not null default 0,
    failures integer not null default 0,
    asked integer not null default 0,
    duration_sec double precision,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    finished_at timestamptz,
    data_saver boolean not null default false,
    packaged_captions text,
    turn integer not null default 0,
    started_at timestamptz,
    work_sec double precision,
    made jsonb,
    in_one_piece boolean not null default false,
    sent_at timestamptz,
    package_id uuid,
    next_package_id uuid
  )`,
  sql`create index submissions_failed on submissions (finished_at desc) where status = 'failed'`,
  sql`create index submissions_measured on submissions (finished_at desc) where work_sec is not null`,
  sql`create index submissions_open on submissions (created_at)
    where status in ('pending', 'processing') or next_package_id is not null`,
  sql`create index submissions_source on submissions (source_key)`,
  sql`create index submissions_started_by on submissions (started_by, coalesce(finished_at, started_at, created_at) desc, id)`,
  sql`create table film_parts (
    id uuid primary key default gen_random_uuid(),
    submission_id uuid not null references submissions on delete cascade,
    part integer not null,
    from_sec integer,
    to_sec integer,
    weight double precision not null,
    share double precision not null default 0,
    failures integer not null default 0,
    is_sent boolean not null default false,
    made jsonb,
    constraint film_parts_part unique (submission_id, part)
  )`,
  sql`create table provider_events (
    provider text not null,
    event_id text not null,
    received_at timestamptz not null default now(),
    primary key (provider, event_id)
  )`,
  // Films that our workers still have to make. `queue_place`: place of a waiting film, from 1. Films that are being made
  // count as places before it, but have null themselves. `eta_sec`: seconds until the film is ready; null if they cannot
  // be estimated.
  sql`create view film_queue as
    with measured as (
      select submissions.work_sec, ${weight} as weight
      from submissions join uploads on uploads.key = submissions.source_key
      where submissions.work_sec is not null
      order by submissions.finished_at desc limit 20
    ),
    rate as (select sum(work_sec) / nullif(sum(weight), 0) as sec from measured),
    remaining as (
      select submissions.id, submissions.turn, submissions.created_at, submissions.status = 'pending' as is_waiting,
        case when submissions.status = 'processing' and submissions.attempt = 1 and submissions.progress >= 5
          then extract(epoch from now() - submissions.started_at) * (100 - submissions.progress) / submissions.progress
          else ${weight} * ${share} * rate.sec * (100 - submissions.progress) / 100 end as sec
      from submissions left join uploads on uploads.key = submissions.source_key, rate
      where submissions.provider = 'local' and submissions.status in ('pending', 'processing')
    ),
    placed as (
      select id, is_waiting, sec,
        row_number() over line as place,
        sum(sec) over (line rows between unbounded preceding and 1 preceding) as sec_before,
        count(*) filter (where sec is null) over line as unknown,
        greatest(1, count(*) filter (where not is_waiting) over ()) as workers
      from remaining window line as (order by is_waiting, turn, created_at, id)
    )
    select id,
      case when is_waiting then place end::int as queue_place,
      case when unknown = 0 then round(sec + case when is_waiting then coalesce(sec_before, 0) / workers else 0 end)
        when not is_waiting then round(sec) end::int as eta_sec
    from placed`,
]
