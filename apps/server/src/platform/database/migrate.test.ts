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
const note = (name: string) =>
  sql`insert into kysely_migration values (${name}, now()::text)`.execute(app.deps.db)

test('an older version starts on a database that a newer one has migrated, and leaves it alone', async () => {
  const before = await names()
  await note('999-of-tomorrow')
  await migrate(app.deps.db)
  expect(await names()).toEqual([...before, '999-of-tomorrow'])
})

test('a migration that is missing in the middle is still an error', async () => {
  await note('100-of-nobody')
  await expect(migrate(app.deps.db)).rejects.toThrow('100-of-nobody')
})

test('a database of a build before 0.2.0 is refused, and the sentence says what to do', async () => {
  await note('001-library')
  await expect(migrate(app.deps.db)).rejects.toThrow(/build before 0\.2\.0.* an empty DATA_DIR/)
})
