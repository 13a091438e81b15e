// The price of a random page on a connection to a server. The embedded database has no administrator.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { isOnServer } from '../../testing/test-database.ts'
import { type Db, connectDatabase } from './connect.ts'

describe.runIf(isOnServer)('a page elsewhere on the disk', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

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
