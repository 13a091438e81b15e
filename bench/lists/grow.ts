// Makes databases with a grown library on a server: `DATABASE_URL=… node bench/lists/grow.ts hundred=100000
// million=1000000`. A million items, a million people and four million positions take some minutes.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { RunningProduct } from '../running-product.ts'
import { grownLibrary } from './grown-library.ts'

export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return client
}

export async function createDatabase(server: string, name: string): Promise<string> {
  const client = await connect(server)
  await client.query(`create database ${name}`)
  await client.end()
  return new URL(name, server).href
}

/** Without the indexes that are no constraints, which are made again afterwards: together is quicker. */
async function fill(databaseUrl: string, items: number): Promise<void> {
  const database = await connect(databaseUrl)
  const { rows: indexes } = await database.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    join pg_class on relname = indexname
    where tablename in ('content', 'content_categories', 'app_users', 'positions', 'source_checks', 'submissions')
      and not exists (select from pg_constraint where conindid = pg_class.oid)`)
  for (const { name } of indexes) await database.query(`drop index ${name}`)
  // Without a check of the foreign keys of every row.
  await database.query('set session_replication_role = replica')
  for (const statement of grownLibrary(items)) await database.query(statement)
  for (const { definition } of indexes) await database.query(definition)
  await database.query('vacuum analyze')
  await database.end()
}

/** The same in each measurement, so that a database can be measured again. */
export const secretKey = '6f2c1a90-measurement-of-lists-3d4e'

/** A start of the product makes the search index, which takes longer than the rows. */
async function waitForSearch(databaseUrl: string, name: string): Promise<void> {
  const database = await connect(databaseUrl)
  const count = async (from: string) =>
    Number((await database.query<{ n: string }>(`select count(*) as n from ${from}`)).rows[0]?.n)
  const [items, began] = [await count('content where trashed_at is null'), performance.now()]
  while ((await count('content_search')) < items) await sleep(1000)
  const seconds = (performance.now() - began) / 1000
  console.log(`${name}: the search index fills by ${Math.round(items / seconds)} items a second (goal 2,000)`)
  await database.query('vacuum analyze')
  await database.end()
}

/** A start of the product makes the tables. */
export async function growLibrary(server: string, name: string, items: number): Promise<string> {
  const databaseUrl = await createDatabase(server, name)
  const dataDir = await mkdtemp(join(tmpdir(), 'jinvani-grow-'))
  const settings = { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, DEMO_LIBRARY: 'false' }
  await (await RunningProduct.start(dataDir, settings)).stop()
  const began = performance.now()
  await fill(databaseUrl, items)
  console.log(`${name}: ${items} items in ${Math.round((performance.now() - began) / 1000)} s`)
  const product = await RunningProduct.start(dataDir, { ...settings, SERVICES: 'api' })
  await waitForSearch(databaseUrl, name)
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
  return databaseUrl
}

if (import.meta.main) {
  const server = process.env['DATABASE_URL']
  if (server === undefined) throw new Error('DATABASE_URL names the server')
  for (const argument of process.argv.slice(2)) {
    const [name = '', items] = argument.split('=')
    await growLibrary(server, name, Number(items))
  }
}
