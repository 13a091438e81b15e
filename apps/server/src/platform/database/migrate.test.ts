import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { migrate } from './migrate.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const names = async () =>
  (
    await sql<{ name: string }>`select name from kysely_migration order by name`.execute(app.deps.db)
  ).rows.map(({ name }) => name)

test('an older version starts on a database that a newer one has migrated, and leaves it alone', async () => {
  const before = await names()
  await sql`insert into kysely_migration values ('999-of-tomorrow', now()::text)`.execute(app.deps.db)
  await migrate(app.deps.db)
  expect(await names()).toEqual([...before, '999-of-tomorrow'])
})

test('a migration that is missing in the middle is still an error', async () => {
  await sql`insert into kysely_migration values ('000-of-nobody', now()::text)`.execute(app.deps.db)
  await expect(migrate(app.deps.db)).rejects.toThrow('000-of-nobody')
})
