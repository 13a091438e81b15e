// The log has every event and seal, so that the chain can be checked without the database.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verify } from '../../../../../deploy/vector/verify.mjs'
import { createLogger } from '../../platform/log/logger.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { recordActivity, sealActivity } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const tables = ['activity', 'activity_seals']
let lines: string[]
const log = createLogger('info', { write: (line) => void lines.push(line.trimEnd()) })
/** Acts as the owner of the database. */
async function tamper(...statements: string[]): Promise<void> {
  const { db } = app.deps
  for (const table of tables) await sql`alter table ${sql.id(table)} disable trigger user`.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of tables) await sql`alter table ${sql.id(table)} enable trigger user`.execute(db)
}
beforeEach(async () => {
  await tamper('truncate activity, activity_seals, unsealed_activity restart identity')
  lines = ['Listening on http://localhost:3000', '{"msg":"no \\"activity\\""}', '{"activity" is no JSON']
})

async function seal(...names: string[]): Promise<void> {
  const changes = [{ field: 'name', from: 'x', to: 'y' }, { field: 'password' }]
  for (const name of names) await recordActivity(app.deps.db, 'category.update', { name, changes })
  await sealActivity({ db: app.deps.db, log })
}
const without = (text: string) => lines.filter((line) => !line.includes(text))
const last = (position: number) =>
  expect.stringMatching(new RegExp(`^The last seal is ${position}, [\\da-f]{64}$`))

test('the chain can be checked from the lines of the log, among other lines, repeated, and of several processes', async () => {
  await seal('a', 'quote " and \u2028 and 🙏')
  const first = [...lines]
  await seal('c')
  const second = lines.slice(first.length)
  expect(await verify(lines)).toEqual([last(2)])
  expect(await verify([...lines, ...first])).toEqual([last(2)])
  expect(await verify([...second, ...first])).toEqual([last(2)])
})

test('the check of the lines finds a changed event, a lost event and a lost seal', async () => {
  await seal('a')
  await seal('b')
  await seal('c')
  const changed = lines.map((line) => line.replace('"itemName":"b"', '"itemName":"x"'))
  expect(await verify(changed)).toContain('Seal 2 does not follow from the seal before and its events')
  expect(await verify(without('"itemName":"b"'))).toEqual(['Seal 2: events are missing', last(3)])
  expect(await verify(without('"position":2'))).toEqual(['The chain begins at seal 3, after seal 1', last(3)])
})

test('after a restore the check follows both ends of the chain and says where they part', async () => {
  await seal('a')
  await seal('lost by the restore')
  await tamper(
    'delete from activity_seals where position = 2',
    'delete from activity where id = 2',
    "select setval(pg_get_serial_sequence('activity', 'id'), 1)",
  )
  await seal('c')
  await seal('d')
  expect(await verify(lines)).toEqual(['Seal 2 is there 2 times, as after a restore', last(3)])
})
