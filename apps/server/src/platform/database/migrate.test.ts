import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildContent } from '../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { migrate } from './migrate.ts'
import { up as addDataSaver } from './migrations/011-data-saver.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const names = async () =>
  (
    await sql<{ name: string }>`select name from kysely_migration order by name`.execute(app.deps.db)
  ).rows.map(({ name }) => name)

test('films that were made before the data saver are not made again for it', async () => {
  const { db } = app.deps
  const token = await app.signIn('content_manager')
  const [made, waiting] = [await buildContent(app, token), await buildContent(app, token)]
  for (const table of ['content', 'submissions'])
    // The queue of films, which reads it, is not asked here.
    await sql`alter table ${sql.id(table)} drop column data_saver cascade`.execute(db)
  await sql`insert into submissions (content_id, kind, source_key, bitrates, provider, stage)
    values (${made._id}, 'clear', 'videos/a.mp4', '', 'local', 'Ready')`.execute(db)
  await addDataSaver(db as Kysely<unknown>)
  const settingOf = async (id: string) =>
    await db.selectFrom('content').select('dataSaver').where('id', '=', id).executeTakeFirstOrThrow()
  expect(await settingOf(made._id)).toEqual({ dataSaver: false })
  expect(await settingOf(waiting._id)).toEqual({ dataSaver: true })
  const submission = await db.selectFrom('submissions').select('dataSaver').executeTakeFirstOrThrow()
  expect(submission.dataSaver, 'as the item: they fit').toBe(false)
})

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
