// Statistics over many events on PostgreSQL: how long the sums take after a month without a worker, and how quick
// the dashboard and the apps are answered then. `node bench/statistics.ts 10000000`
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { manyItems } from './lists/many-items.ts'
import { startPostgres } from './real-postgres.ts'
import { RunningProduct, owner } from './running-product.ts'
import { type Row, printTable } from './table.ts'

const events = Number(process.argv[2] ?? 10_000_000)
const items = 2000
const days = 30
const perBatch = 20
const rounds = 20

/** Partitions of the last month, as the sweep made them day by day. */
const partitions = `
  do $$ declare day date; begin
    for n in 1..${days - 1} loop
      day := (now() at time zone 'Asia/Kolkata')::date - n;
      execute format('create table %I partition of app_events for values from (%L) to (%L)',
        'app_events_on' || to_char(day, 'YYYYMMDD'), day, day + 1);
    end loop;
  end $$`
const today = `(now() at time zone 'Asia/Kolkata')::date`
const batches = (ago: number) => `
  insert into app_event_batches (id, arrived_on)
  select gen_random_uuid(), ${today} - ${ago} from generate_series(1, ${Math.ceil(events / days / perBatch)})`
/** Each 20 events are 3 plays, 13 tenths, 2 ends, an error and a search; few items have most of them. */
const eventsOf = (ago: number) => `
  insert into app_events
  select ${today} - ${ago}, first + i / ${perBatch}, ${today} - ${ago}, type,
    case when type <> 'search' then id end, (array['android', 'ios', 'web', 'tv'])[1 + i / ${perBatch} % 4],
    (array['gu', 'hi', 'en'])[1 + i / ${perBatch} % 3], case when type = 'progress' then 1 + i % 9 end,
    case when type = 'error' then 'error-' || i % 7 end, case when type = 'search' then 'words ' || i % 5000 end,
    case when type = 'search' then 0 end
  from (
    select i, 1 + floor(${items} * power(random(), 3)) as number,
      (select min(number) from app_event_batches where arrived_on = ${today} - ${ago}) as first,
      case when i % 20 < 3 then 'play' when i % 20 < 16 then 'progress' when i % 20 < 18 then 'finished'
        when i % 20 = 18 then 'error' else 'search' end as type
    from generate_series(0, ${Math.floor(events / days) - 1}) as i
  ) as event
  join (select id, row_number() over (order by id) as number from content limit ${items}) as item using (number)`

async function fill(database: pg.Client): Promise<void> {
  for (const statement of [...manyItems(items), partitions]) await database.query(statement)
  for (let ago = days - 1; ago >= 0; ago -= 1)
    for (const statement of [batches(ago), eventsOf(ago)]) await database.query(statement)
  // As after the nightly rounds of autovacuum, which also bring the index by blocks up to date.
  await database.query('vacuum analyze app_events')
}

const headers = { 'content-type': 'application/json' }

async function timed(url: string, init: RequestInit): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url, init)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`)
  return performance.now() - began
}

async function rowsFor(what: string, run: () => Promise<number>): Promise<Row[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await run())
  times.sort((a, b) => a - b)
  return [0.5, 0.95].map((share) => ({
    what: `${what}, p${share * 100}`,
    value: times[Math.floor(share * rounds)] ?? Number.NaN,
    unit: 'ms',
    goal: { kind: 'at most', value: 1000 },
  }))
}

/** Waits until every batch is in the sums; returns the milliseconds. */
async function waitForSums(database: pg.Client): Promise<number> {
  const began = performance.now()
  for (;;) {
    const { rows } = await database.query<{ open: boolean }>(
      'select coalesce(max(batch), 0) < (select max(number) from app_event_batches) as open from summed_events',
    )
    if (rows[0]?.open === false) return performance.now() - began
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function batchOf(count: number, item: string): RequestInit {
  const at = new Date().toISOString()
  const sent = Array.from({ length: count }, () => ({ type: 'play', item, at }))
  const about = { batchId: randomUUID(), consent: true, platform: 'android', language: 'gu' }
  return { method: 'POST', headers, body: JSON.stringify({ ...about, events: sent }) }
}

async function measure(api: string, item: string): Promise<Row[]> {
  const login = await fetch(`${api}/admin/login`, { method: 'POST', headers, body: JSON.stringify(owner) })
  const { token } = (await login.json()) as { token: { accessToken: string } }
  const staff = { headers: { authorization: `Bearer ${token.accessToken}` } }
  const rows: Row[] = []
  for (const period of [7, 30, 90])
    rows.push(
      ...(await rowsFor(`statistics of ${period} days`, () =>
        timed(`${api}/admin/statistics?days=${period}`, staff),
      )),
    )
  const ofItem = `${api}/admin/content/${item}/statistics?days=90`
  rows.push(...(await rowsFor('statistics of an item', () => timed(ofItem, staff))))
  for (const count of [perBatch, 500])
    rows.push(
      ...(await rowsFor(`a batch of ${count}`, () => timed(`${api}/app/events`, batchOf(count, item)))),
    )
  return rows
}

const folder = await mkdtemp(join(tmpdir(), 'jinvani-statistics-'))
const postgres = await startPostgres()
const settings = { DATABASE_URL: postgres.url, SECRET_KEY: randomUUID() }
let product = await RunningProduct.start(folder, settings)
const database = new pg.Client({ connectionString: postgres.url })
try {
  await product.stop()
  await database.connect()
  const began = performance.now()
  await fill(database)
  console.log(`${events} events in ${Math.round((performance.now() - began) / 1000)} s`)
  product = await RunningProduct.start(folder, settings)
  const caughtUp = await waitForSums(database)
  await database.query('vacuum analyze')
  const size = await database.query<{ events: string; sums: string; rows: string }>(`
    select (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'app_events'::regclass) as events,
      pg_total_relation_size('play_sums') + pg_total_relation_size('day_sums') as sums, (select count(*) from play_sums) as rows`)
  const found = await database.query<{ id: string }>(
    'select id from content where active order by id limit 1',
  )
  printTable([
    { what: 'all events into the sums', value: caughtUp / 1000, unit: 's' },
    { what: 'events', value: Number(size.rows[0]?.events) / 1e6, unit: 'MB' },
    { what: 'sums', value: Number(size.rows[0]?.sums) / 1e6, unit: 'MB', note: `${size.rows[0]?.rows} rows` },
    ...(await measure(`${product.url}/api/v1`, found.rows[0]?.id ?? '')),
  ])
} finally {
  await database.end()
  await product.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
