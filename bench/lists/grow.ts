// Fills databases with large libraries: `DATABASE_URL=… node bench/lists/grow.ts hundred=100000 million=1000000`. A
// million items, with a million people and four million positions, take some minutes.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createDatabase, withDatabase } from '../real-postgres.ts'
import { RunningProduct, unlimited } from '../running-product.ts'
import { grownLibrary } from './grown-library.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** Drops the indexes, inserts the rows, and makes the indexes again: faster than updating them for each row. */
async function fill(database: pg.Client, items: number): Promise<void> {
  const { rows: indexes } = await database.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    join pg_class on relname = indexname
    where tablename in ('content', 'content_categories', 'app_users', 'positions', 'source_checks', 'submissions')
      and not exists (select from pg_constraint where conindid = pg_class.oid)`)
  for (const { name } of indexes) await database.query(`drop index ${name}`)
  // Foreign keys would be checked for each row.
  await database.query('set session_replication_role = replica')
  for (const statement of grownLibrary(items)) await database.query(statement)
  for (const { definition } of indexes) await database.query(definition)
  await database.query('vacuum analyze')
}

/** The secret of the server: the same in every run, so that a filled database can be measured again. */
export const secretKey = '6f2c1a90-measurement-of-lists-3d4e'

/** Starts a server without cached answers. On PostgreSQL (`databaseUrl`), queries get no parallel workers. */
export function startMeasured(dataDir: string, databaseUrl?: string, more = {}): Promise<RunningProduct> {
  const settings = { LIMITS: `${unlimited},ANSWER_CACHE_MB=0`, DEMO_LIBRARY: 'false', ...more }
  if (databaseUrl === undefined) return RunningProduct.start(dataDir, settings)
  // The processor time of parallel workers cannot be read: they end too early.
  const serial = new URL(databaseUrl)
  serial.searchParams.set('options', '-c max_parallel_workers_per_gather=0')
  return RunningProduct.start(dataDir, { ...settings, DATABASE_URL: serial.href, SECRET_KEY: secretKey })
}

/** Waits until the started product has filled the search index, which takes longer than inserting the rows. */
async function waitForSearch(database: pg.Client, name: string): Promise<void> {
  const count = async (from: string) =>
    Number((await database.query<{ n: string }>(`select count(*) as n from ${from}`)).rows[0]?.n)
  const [items, began] = [await count('content where trashed_at is null'), performance.now()]
  while ((await count('content_search')) < items) await sleep(1000)
  const seconds = (performance.now() - began) / 1000
  console.log(`${name}: the search index fills by ${Math.round(items / seconds)} items a second (goal 2,000)`)
  await database.query('vacuum analyze')
}

export async function growLibrary(server: string, name: string, items: number): Promise<string> {
  const databaseUrl = await createDatabase(server, name)
  await using folder = await temporaryFolder('grow')
  const settings = { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, DEMO_LIBRARY: 'false' }
  await (await RunningProduct.start(folder.path, settings)).stop()
  const began = performance.now()
  await withDatabase(databaseUrl, (database) => fill(database, items))
  console.log(`${name}: ${items} items in ${Math.round((performance.now() - began) / 1000)} s`)
  await using _ = await RunningProduct.start(folder.path, { ...settings, SERVICES: 'api' })
  await withDatabase(databaseUrl, (database) => waitForSearch(database, name))
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
