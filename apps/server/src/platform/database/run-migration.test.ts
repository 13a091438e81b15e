// Migrations while other processes write: on a PostgreSQL server, and some also on the embedded database.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { isOnServer } from '../../testing/test-database.ts'
import { msOf } from '../../testing/within.ts'
import { addIndex } from './add-index.ts'
import { connectDatabase } from './connect.ts'
import { migrate, migrations } from './migrate.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

beforeEach(async () => {
  await sql`drop table if exists stones, rivers`.execute(app.deps.db)
  await sql`create table stones (weight integer)`.execute(app.deps.db)
  await sql`create table rivers (length integer)`.execute(app.deps.db)
  await sql`insert into stones select 1 from generate_series(1, 1000)`.execute(app.deps.db)
})
afterEach(async () => {
  for (const name of Object.keys(migrations)) if (name > '990') delete migrations[name]
  await sql`delete from kysely_migration where name > '990'`.execute(app.deps.db)
})

const plan = (name: string, migration: (typeof migrations)[string]) => void (migrations[name] = migration)
async function listNew(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name > '990' order by name`.execute(app.deps.db)
  return rows.map(({ name }) => name)
}
async function isValid(index: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${index})`.execute(app.deps.db)
  return rows[0]?.valid
}
const addColumn = (db: Kysely<unknown>, column: string) =>
  sql`alter table stones add ${sql.ref(column)} integer`.execute(db)
const addWeights = {
  up: (db: Kysely<unknown>) => addIndex(db, 'stones_weight', sql`stones (weight)`),
  outsideTransaction: true,
} as const

test('each migration has its own transaction: a failed one is rolled back, and those before it stay', async () => {
  plan('991-whole', { up: async (db) => void (await addColumn(db, 'whole')) })
  plan('992-half', {
    up: async (db) => {
      await addColumn(db, 'half')
      throw new Error('in the middle')
    },
  })
  await expect(migrate(app.deps.db)).rejects.toThrow('in the middle')
  expect(await listNew()).toEqual(['991-whole'])
  await sql`select whole from stones`.execute(app.deps.db)
  await expect(sql`select half from stones`.execute(app.deps.db)).rejects.toThrow('half')
})

test('an index for a large table is made, also after an attempt that ended half way', async () => {
  let isBroken = true
  plan('991-weights', {
    ...addWeights,
    up: async (db) => {
      await addWeights.up(db)
      if (isBroken) throw new Error('ended')
    },
  })
  await expect(migrate(app.deps.db)).rejects.toThrow('ended')
  isBroken = false
  await migrate(app.deps.db)
  expect(await listNew()).toEqual(['991-weights'])
  expect(await isValid('stones_weight')).toBe(true)
})

describe.runIf(isOnServer)('while other connections work', () => {
  async function connect(application: string): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: app.deps.config.databaseUrl,
      application_name: application,
    })
    await client.connect()
    return client
  }
  const another = () => {
    const { config, log } = app.deps
    return connectDatabase({ databaseUrl: config.databaseUrl, poolSize: 2, dataDir: '', log })
  }

  test('an invalid index of a failed attempt is made again', async () => {
    const broken = sql`create unique index concurrently stones_weight on stones (weight)`
    await expect(broken.execute(app.deps.db)).rejects.toThrow('unique')
    expect(await isValid('stones_weight')).toBe(false)
    plan('991-weights', addWeights)
    await migrate(app.deps.db)
    expect(await isValid('stones_weight')).toBe(true)
  })

  test('an index for a large table waits for open transactions, and no writer waits for it', async () => {
    const [old, writer] = [await connect('old'), await connect('writer')]
    await old.query('begin')
    await old.query('insert into stones values (2)')
    plan('991-weights', addWeights)
    const migrating = migrate(app.deps.db)
    await expect.poll(() => isValid('stones_weight')).toBe(false)
    await sleep(1500)
    await writer.query("set lock_timeout = '100ms'")
    await writer.query('insert into stones values (3)')
    await old.query('commit')
    await migrating
    expect(await isValid('stones_weight')).toBe(true)
    await Promise.all([old.end(), writer.end()])
  })

  test('a migration gives up on a transaction that does not end, and names it; writers do not wait long', async () => {
    const [lazy, writer] = [await connect('a long report'), await connect('writer')]
    await lazy.query('begin')
    const { rows } = await lazy.query<{ pid: number }>('select pg_backend_pid() as pid from stones limit 1')
    plan('991-colour', { up: async (db) => void (await addColumn(db, 'colour')) })
    const waits: number[] = []
    const over = new AbortController()
    const write = async () => {
      while (!over.signal.aborted) {
        const took = await msOf(() => writer.query('insert into stones values (4)'))
        if (took > 400) waits.push(took)
      }
    }
    const writing = write()
    const pid = rows[0]?.pid
    await expect(migrate(app.deps.db, { patienceMs: 8000 })).rejects.toThrow(
      new RegExp(
        `^The migration 991-colour did not get a lock within 8 seconds: a transaction of a long report \\(pid ${pid}\\), open for \\d+ seconds, holds it; wait for its end or run select pg_terminate_backend\\(${pid}\\), then start again$`,
      ),
    )
    over.abort()
    await writing
    // Each attempt of the migration makes the writer wait. Only the shortest wait counts, since a busy machine makes
    // some longer.
    expect(waits.length).toBeGreaterThan(1)
    expect(Math.min(...waits)).toBeLessThan(2000)
    await lazy.query('commit')
    await migrate(app.deps.db)
    expect(await listNew()).toEqual(['991-colour'])
    await Promise.all([lazy.end(), writer.end()])
  })

  test('in a deadlock with a writer, the migration gives up, tries again and succeeds; the writer does not fail', async () => {
    const writer = await connect('writer')
    await writer.query('begin')
    await writer.query('insert into rivers values (1)')
    plan('991-both', {
      up: async (db) => {
        await addColumn(db, 'colour')
        await sql`alter table rivers add colour integer`.execute(db)
      },
    })
    const migrating = migrate(app.deps.db)
    const isWaiting = async () =>
      (
        await sql`select from pg_stat_activity
          where wait_event_type = 'Lock' and query like 'alter table rivers%'`.execute(app.deps.db)
      ).rows.length
    await expect.poll(isWaiting, { interval: 10 }).toBe(1)
    // If the migration waited any longer, PostgreSQL would now detect the deadlock and end the writer.
    await sleep(1200)
    await writer.query('insert into stones values (5)')
    await writer.query('commit')
    await migrating
    expect(await listNew()).toEqual(['991-both'])
    await writer.end()
  })

  test('an index build that PostgreSQL ends in a deadlock with a writer is tried again and succeeds', async () => {
    const writer = await connect('writer')
    // The writer checks for deadlocks late, so that the migration's connection detects this one first.
    await writer.query("set deadlock_timeout = '1min'")
    await writer.query('begin isolation level repeatable read')
    await writer.query('select from rivers')
    plan('991-weights', addWeights)
    const migrating = migrate(app.deps.db)
    const isWaiting = async () =>
      (
        await sql`select from pg_stat_activity
          where wait_event_type = 'Lock' and query like 'create index concurrently%'`.execute(app.deps.db)
      ).rows.length
    await expect.poll(isWaiting, { interval: 10 }).toBe(1)
    await writer.query('lock table stones in share row exclusive mode')
    expect(await isValid('stones_weight')).toBe(false)
    await writer.query('commit')
    await migrating
    expect([await listNew(), await isValid('stones_weight')]).toEqual([['991-weights'], true])
    await writer.end()
  })

  test('several processes that start at once migrate once, and do not disturb an index build', async () => {
    const databases = [another(), another(), another(), another()]
    const opened = await Promise.all(databases)
    let times = 0
    plan('991-slow', {
      up: async (db) => {
        times += 1
        await sql`select pg_sleep(1.5)`.execute(db)
      },
    })
    plan('992-weights', addWeights)
    await Promise.all(opened.map(({ db }) => migrate(db)))
    expect(times).toBe(1)
    expect(await listNew()).toEqual(['991-slow', '992-weights'])
    await Promise.all(opened.map((database) => database.close()))
  })

  test('a migration leaves the limits of its connection as they were', async () => {
    const database = await connectDatabase({
      databaseUrl: app.deps.config.databaseUrl,
      poolSize: 1,
      dataDir: '',
      log: app.deps.log,
    })
    await sql`set statement_timeout = '70s'`.execute(database.db)
    plan('991-weights', addWeights)
    await migrate(database.db)
    const { rows } = await sql`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
      database.db,
    )
    expect(rows).toEqual([{ statement: '70s', lock: '0' }])
    await database.close()
  })
})
