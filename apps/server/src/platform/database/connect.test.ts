// Connections to a database, and statements that share a round trip.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { isOnServer } from '../../testing/test-database.ts'
import { type Db, connectDatabase, together } from './connect.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('statements that are sent together belong to the transaction', async () => {
  const insert = (db: Db, letters: string, key: string) =>
    sql`insert into search_words (letters, key) values (${letters}, ${key})`.execute(db)
  const find = async (db: Db) =>
    (await sql`select from search_words where letters = 'kundalpur'`.execute(db)).rows.length
  const failed = app.deps.db.transaction().execute(async (trx) => {
    await together(trx, (all) => Promise.all([insert(all, 'kundalpur', 'a'), insert(all, 'kundalpur', 'b')]))
    expect(await find(trx)).toBe(2)
    await together(trx, (all) => Promise.all([insert(all, 'kundalpur', 'c'), insert(all, 'kundalpur', 'a')]))
  })
  await expect(failed).rejects.toMatchObject({ code: '23505' })
  expect(await find(app.deps.db)).toBe(0)
})

// The embedded database has no administrator.
describe.runIf(isOnServer)('a page elsewhere on the disk', () => {
  async function findCost(db: Db): Promise<string | undefined> {
    const { rows } = await sql<{ cost: string }>`select current_setting('random_page_cost') as cost`.execute(
      db,
    )
    return rows[0]?.cost
  }

  test('costs little more than the next one', async () => {
    expect(await findCost(app.deps.db)).toBe('1.1')
  })

  test('costs what the administrator says', async () => {
    const { config, log } = app.deps
    const { databaseUrl } = config
    const { pathname } = new URL(databaseUrl ?? '')
    await sql`alter database ${sql.ref(pathname.slice(1))} set random_page_cost = 3`.execute(app.deps.db)
    const database = await connectDatabase({ databaseUrl, poolSize: 1, dataDir: '', log })
    expect(await findCost(database.db)).toBe('3')
    await database.close()
  })
})
