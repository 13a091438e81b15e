import { innerTenths } from '@jinvani/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'

const tenths = innerTenths.map((n) => `round(plays * (1 - (1 - finishing) * ${n} / 10))`).join(', ')

/** Invents eight weeks of sums, which the console marks as a sample. `words`: searches without a result. */
export async function insertSampleSums(trx: Db, words: readonly string[]): Promise<void> {
  await sql`
    with demand as (
      select day, (1.2 - ago / 140.0) * (0.9 + ago * 31 % 7 / 35.0)
        * case extract(dow from day) when 0 then 1.4 else 1 end as demand
      from (select ago, (now() at time zone 'Asia/Kolkata')::date - ago as day from generate_series(0, 55) as ago) as days
    ), item as (
      select id, duration_sec, 6 + 250.0 / (3 + row_number() over (order by md5(slug))) as liked,
        0.3 + 0.05 * (length(slug) % 9) as finishing
      from content where active
    ), played as (
      select *, round(liked * demand)::int as plays from demand, item
    ), of_items as (
      insert into play_sums
      select day, id, plays, round(plays * finishing), plays / 30,
        round(plays * duration_sec * (0.45 + 0.55 * finishing)), ${sql.raw(tenths)}
      from played returning day, plays, completed, heard_sec
    ), of_errors as (
      insert into error_sums select day, code, platform, ceil(sum(plays) * share)
      from of_items, (values ('network-lost', 'android', 0.011), ('timed-out', 'ios', 0.004), ('unsupported', 'tv', 0.002))
        as error (code, platform, share)
      group by day, code, platform, share
    ), of_searches as (
      insert into search_sums (day, words, times, batches, networks)
      select day, words, ceil(demand * case words when '' then 200 else 8.0 / place end), 0, 7
      from demand, unnest(${['', ...words]}::text[]) with ordinality as search (words, place)
    )
    insert into day_sums
    select day, platform, language, round(sum(plays) * share * part), round(sum(completed) * share * part),
      round(sum(heard_sec) * share * part), true
    from of_items, (values ('android', 0.71), ('ios', 0.15), ('tv', 0.08), ('web', 0.06)) as app (platform, share),
      (values ('hi', 0.5), ('gu', 0.3), ('en', 0.15), ('mr', 0.05)) as speech (language, part)
    group by day, platform, language, share, part`.execute(trx)
}
