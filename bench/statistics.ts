// Statistics over two years of sums on PostgreSQL: how quick the dashboard and the apps are answered.
// `node bench/statistics.ts 1500000`: rows of `play_sums`
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { manyItems } from './lists/many-items.ts'
import { startPostgres } from './real-postgres.ts'
import { RunningProduct, owner } from './running-product.ts'
import { type Row, printTable } from './table.ts'

const sums = Number(process.argv[2] ?? 1_500_000)
const items = 2000
const days = 750
const rounds = 20
const perBatch = 20

const today = `(now() at time zone 'Asia/Kolkata')::date`
const fillings = [
  `insert into play_sums
    select ${today} - ago, id, 50, 20, 1, 5000, 45, 40, 38, 36, 34, 32, 30, 28, 26
    from generate_series(${days} - 1, 0, -1) as ago,
      (select id from content limit ${Math.min(items, Math.ceil(sums / days))}) as item`,
  `insert into day_sums select ${today} - ago, platform, language, 500, 200, 50000
    from generate_series(0, ${days} - 1) as ago, unnest(array['android', 'ios', 'web', 'tv']) as platform,
      unnest(array['gu', 'hi', 'en', 'other']) as language`,
  `insert into search_sums select ${today} - ago, 'words ' || i, 3, 0, 7
    from generate_series(0, 89) as ago, generate_series(1, 5000) as i`,
  `insert into error_sums select ${today} - ago, code, platform, 9
    from generate_series(0, 89) as ago, unnest(array['network-lost', 'timed-out', 'other']) as code,
      unnest(array['android', 'ios', 'web', 'tv']) as platform`,
  'vacuum analyze',
]

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
  for (const statement of [...manyItems(items), ...fillings]) await database.query(statement)
  product = await RunningProduct.start(folder, settings)
  const size = await database.query<{ bytes: string; rows: string }>(
    "select pg_total_relation_size('play_sums') as bytes, (select count(*) from play_sums) as rows",
  )
  const found = await database.query<{ id: string }>(
    'select id from content where active order by id limit 1',
  )
  printTable([
    {
      what: 'sums of items',
      value: Number(size.rows[0]?.bytes) / 1e6,
      unit: 'MB',
      note: `${size.rows[0]?.rows} rows`,
    },
    ...(await measure(`${product.url}/api/v1`, found.rows[0]?.id ?? '')),
  ])
} finally {
  await database.end()
  await product.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
