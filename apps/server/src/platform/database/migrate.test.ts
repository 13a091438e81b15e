import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { migrate } from './migrate.ts'
import { up as mendPhoneNumbers } from './migrations/120-phone-numbers.ts'

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

test('an older version starts on a database that a newer version has migrated, and changes nothing', async () => {
  const before = await names()
  await note('999-of-tomorrow')
  await migrate(app.deps.db)
  expect(await names()).toEqual([...before, '999-of-tomorrow'])
})

test('a phone number with a 0 after its country code gets the usual form, unless an account has that form already', async () => {
  const { db } = app.deps
  const phones = [
    '+9109811111111',
    '+9109822222222',
    '+919822222222',
    '+440207946095',
    '+10123456789',
    '+919833333333',
  ]
  await db
    .insertInto('appUsers')
    .values(phones.map((phone) => ({ phone })))
    .execute()
  await mendPhoneNumbers(db as unknown as Kysely<unknown>)
  const rows = await db.selectFrom('appUsers').select('phone').execute()
  const mended = ['+919811111111', ...phones.slice(1, 3), '+44207946095', ...phones.slice(4)]
  expect(rows.map(({ phone }) => phone).toSorted()).toEqual(mended.toSorted())
})

test('an unknown migration whose name is below the newest known one is an error', async () => {
  await note('100-of-nobody')
  await expect(migrate(app.deps.db)).rejects.toThrow('100-of-nobody')
})

test('a database of a build before 0.2.0 is refused, and the error says what to do', async () => {
  await note('001-library')
  await expect(migrate(app.deps.db)).rejects.toThrow(/build before 0\.2\.0.* an empty DATA_DIR/)
})
