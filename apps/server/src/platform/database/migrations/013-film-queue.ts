// Editors take turns, and what films took tells how long the next ones will take.
import { type Kysely, sql } from 'kysely'

/**
 * What of the work does not depend on this machine: seconds of film times what was measured for its pixels, read and written.
 * Sound alone weighs as little as it does beside 1080p.
 */
const weight = sql`uploads.duration_sec * (0.07
  + coalesce(uploads.width::float8 * uploads.height, 0) / 1000000
  + 1.7 * least(coalesce(uploads.width::float8 * uploads.height, 0), 2073600) / 1000000)`

/** A film whose file another item brings, too, is converted once: the others are packaged only. */
const share = sql`case when exists (
  select from submissions twin
  where twin.source_key = submissions.source_key and twin.kind = submissions.kind
    and twin.bitrates = submissions.bitrates and twin.data_saver = submissions.data_saver and twin.provider = 'local' and twin.id <> submissions.id
    and (twin.made is not null or twin.status = 'processing' or twin.status = 'pending'
      and (twin.turn, twin.created_at, twin.id) < (submissions.turn, submissions.created_at, submissions.id))
  ) then 0.03 else 1 end`

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('submissions')
    .addColumn('turn', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('started_at', 'timestamptz')
    .addColumn('work_sec', 'double precision')
    .addColumn('made', 'jsonb')
    .execute()
  await sql`create index submissions_source on submissions (source_key)`.execute(db)
  await sql`create index submissions_measured on submissions (finished_at desc) where work_sec is not null`.execute(
    db,
  )
  // Of films that are open on our workers. `queue_place` counts those before it, the ones under way included, and itself;
  // `eta_sec` is null where nothing was measured yet.
  await sql`create view film_queue as
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
    from placed`.execute(db)
}
