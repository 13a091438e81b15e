// Connections to a database, and statements that share a round trip.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { isOnServer, takeDatabase } from '../../testing/test-database.ts'
import { openQueue } from '../queue/queue.ts'
import { type Db, connectDatabase, pipelined } from './connect.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('statements that are sent together belong to one transaction', async () => {
  const insert = (db: Db, letters: string, key: string) =>
    sql`insert into search_words (letters, key) values (${letters}, ${key})`.execute(db)
  const find = async (db: Db) =>
    (await sql`select from search_words where letters = 'kundalpur'`.execute(db)).rows.length
  const failed = app.deps.db.transaction().execute(async (trx) => {
    await pipelined(trx, (all) => Promise.all([insert(all, 'kundalpur', 'a'), insert(all, 'kundalpur', 'b')]))
    expect(await find(trx)).toBe(2)
    await pipelined(trx, (all) => Promise.all([insert(all, 'kundalpur', 'c'), insert(all, 'kundalpur', 'a')]))
  })
  await expect(failed).rejects.toMatchObject({ code: '23505' })
  expect(await find(app.deps.db)).toBe(0)
})

test('the statement that failed is reported, not later ones that failed because of it', async () => {
  const slowly = async <T>(work: () => Promise<T>): Promise<T> => await (async () => await work())()
  const failed = app.deps.db.transaction().execute((trx) =>
    pipelined(trx, (all) => {
      const both = Promise.all([
        // This statement fails first, but the failure of the second one reaches Promise.all earlier.
        slowly(() => slowly(() => slowly(() => sql`select 1 / 0`.execute(all)))),
        sql`select 1`.execute(all),
      ])
      // Blocks the process until both answers have arrived, so that they are read together.
      setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300))
      return both
    }),
  )
  await expect(failed).rejects.toMatchObject({ code: '22012' })
})

test('a failed statement, and a database that is closed during statements, cause no unhandled rejection', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'jinvani-connect-'))
  const databaseUrl = await takeDatabase(dataDir)
  const { log } = app.deps
  const database = await connectDatabase({ databaseUrl, poolSize: 2, dataDir, log })
  const queue = await openQueue({ ...database.queue, concurrency: 1, log })
  await database.listen('closing', () => {})
  await expect(sql`select 1 / 0`.execute(database.db)).rejects.toMatchObject({ code: '22012' })
  const running = [1, 2, 3, 4].map((number) => sql`select ${number}, pg_sleep(0.05)`.execute(database.db))
  const settled = Promise.allSettled(running)
  await database.close()
  await settled
  await expect(sql`select 1`.execute(database.db)).rejects.toThrow()
  // Long enough for the queue to poll once: it logs its errors, and vitest would report an unhandled rejection.
  await sleep(2500)
  await queue.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

// On a server only: the embedded database has no administrator who could set this.
describe.runIf(isOnServer)('reading a random page', () => {
  async function findCost(db: Db): Promise<string | undefined> {
    const { rows } = await sql<{ cost: string }>`select current_setting('random_page_cost') as cost`.execute(
      db,
    )
    return rows[0]?.cost
  }

  test('is planned at a cost of 1.1, little more than reading the next page', async () => {
    expect(await findCost(app.deps.db)).toBe('1.1')
  })

  test('is planned at the cost that the administrator set', async () => {
    const { config, log } = app.deps
    const { databaseUrl } = config
    const { pathname } = new URL(databaseUrl ?? '')
    await sql`alter database ${sql.ref(pathname.slice(1))} set random_page_cost = 3`.execute(app.deps.db)
    const database = await connectDatabase({ databaseUrl, poolSize: 1, dataDir: '', log })
    expect(await findCost(database.db)).toBe('3')
    await database.close()
  })
})
