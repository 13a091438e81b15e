// Saved items and positions at ten thousand and at ten million rows on PostgreSQL, over HTTP: do the lists of one
// person stay as quick? `node bench/positions.ts 10000 10000000`
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { signInPerson } from './app-person.ts'
import { manyItems } from './lists/many-items.ts'
import { startPostgres } from './real-postgres.ts'
import { RunningProduct } from './running-product.ts'
import { type Row, printTable } from './table.ts'

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 10_000_000]
const items = 2000
const perPerson = 200
const listeners = 50
const rounds = 8

const people = (count: number) => `
  insert into app_users (phone) select '+9190' || lpad(i::text, 8, '0') from generate_series(1, ${count}) as i`
/** One row of each person at a time, so that the rows of a person are scattered. */
const itemOf = (n: number) => `
  from (select id, row_number() over (order by id) as number from app_users) as person
  join (select id, row_number() over (order by id) as number from content) as item
    on item.number = 1 + (person.number * 7 + ${n * (items / perPerson)}) % ${items}`
const position = (n: number) => `
  insert into positions (user_id, content_id, position_sec, finished, cleared, changed_at)
  select person.id, item.id, 60, ${n % 3 === 0}, false, now() - make_interval(hours => ${perPerson - n}) ${itemOf(n)}`
const saved = (n: number) => `
  insert into saved_items (user_id, content_id, saved, changed_at)
  select person.id, item.id, true, now() - make_interval(hours => ${perPerson - n}) ${itemOf(n)}`

async function fill(database: pg.Client, rows: number): Promise<void> {
  for (const statement of [...manyItems(items), people(rows / perPerson)]) await database.query(statement)
  const { rows: indexes } = await database.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('positions', 'saved_items') and indexname not like '%_pkey'`,
  )
  for (const { name } of indexes) await database.query(`drop index ${name}`)
  // Without a check of the foreign keys of every row.
  await database.query('set session_replication_role = replica')
  for (let n = 0; n < perPerson; n += 1) {
    await database.query(position(n))
    if (n % 5 === 0) await database.query(saved(n))
  }
  for (const { definition } of indexes) await database.query(definition)
  await database.query('vacuum analyze')
}

/** Access tokens of some people. */
async function signIn(database: pg.Client, url: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    'select id from app_users order by md5(id::text) limit $1',
    [listeners],
  )
  const tokens: string[] = []
  for (const { id } of rows) tokens.push(await signInPerson(database, url, id))
  return tokens
}

interface Place {
  rows: number
  url: string
  tokens: string[]
  /** An active item. */
  item: string
  stop(): Promise<void>
}

async function prepare(server: string, folder: string, rows: number): Promise<Place> {
  const name = `rows_${rows}`
  const maker = new pg.Client({ connectionString: server })
  await maker.connect()
  await maker.query(`create database ${name}`)
  await maker.end()
  const settings = { DATABASE_URL: new URL(name, server).href, SECRET_KEY: randomUUID() }
  const product = await RunningProduct.start(join(folder, name), settings)
  const database = new pg.Client({ connectionString: settings.DATABASE_URL })
  await database.connect()
  await fill(database, rows)
  const url = `${product.url}/api/v1`
  const tokens = await signIn(database, url)
  const { rows: found } = await database.query<{ id: string }>(
    'select id from content where active order by id limit 1',
  )
  await database.end()
  return { rows, url, tokens, item: found[0]?.id ?? '', stop: () => product.stop() }
}

async function timeCall(url: string, token: string, body?: object): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url, {
    method: body ? 'PUT' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text}`)
  return performance.now() - began
}

const lists = ['continue', 'history', 'saved'].map((list) => ({
  what: list,
  run: ({ url }: Place, token: string) => timeCall(`${url}/app/me/${list}`, token),
}))
const put = {
  what: 'a PUT of a position',
  run: ({ url, item }: Place, token: string) =>
    timeCall(`${url}/app/me/positions/${item}`, token, { positionSec: 30 }),
}

/** The places take turns, so that other work on the machine slows all of them. */
async function compare(places: readonly Place[], { what, run }: typeof put): Promise<Row[]> {
  const times = places.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (let person = 0; person < listeners; person += 1)
      for (const [index, place] of places.entries())
        times[index]?.push(await run(place, place.tokens[person] ?? ''))
  return places.flatMap(({ rows }, index) => {
    const sorted = times[index]?.toSorted((a, b) => a - b) ?? []
    return [0.5, 0.95].map((share) => ({
      what: `${what}, ${rows} rows, p${share * 100}`,
      value: sorted[Math.floor(share * sorted.length)] ?? Number.NaN,
      unit: 'ms',
    }))
  })
}

const folder = await mkdtemp(join(tmpdir(), 'jinvani-positions-'))
const postgres = await startPostgres()
const places: Place[] = []
try {
  for (const size of sizes) places.push(await prepare(postgres.url, folder, size))
  const rows: Row[] = []
  for (const call of [...lists, put]) rows.push(...(await compare(places, call)))
  printTable(rows)
} finally {
  for (const place of places) await place.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
