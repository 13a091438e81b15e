// Every committed event of the activity log also becomes a line in the server's log.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../platform/database/connect.ts'
import { createLogger } from '../../platform/log/logger.ts'
import { isOnServer } from '../../testing/test-database.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { logActivity, recordActivity } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let lines: string[]
const log = createLogger('info', { write: (line) => void lines.push(line) })
const logAll = async () => {
  while ((await logActivity({ db: app.deps.db, log })) > 0);
}
beforeEach(async () => {
  lines = []
  await logAll()
  lines = []
})

const record = (name: string, db: Db = app.deps.db) =>
  recordActivity(db, 'category.update', { name, changes: [{ field: 'name', from: 'x', to: name }] })
const names = () => lines.map((line): unknown => JSON.parse(line).itemName)

test('an event is logged as one line, with all its fields', async () => {
  const name = 'quote " and \u2028 and 🙏'
  await record(name)
  await logAll()
  await logAll()
  const { db } = app.deps
  const event = await db.selectFrom('activity').selectAll().where('itemName', '=', name).executeTakeFirst()
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { ...event, at: event?.at.toISOString(), level: 30, stream: 'activity', msg: 'activity' },
  ])
})

test('an event that is rolled back is not logged', async () => {
  const work = app.deps.db.transaction().execute(async (trx) => {
    await record('never', trx)
    throw new Error('rolled back')
  })
  await expect(work).rejects.toThrow('rolled back')
  await logAll()
  expect(lines).toEqual([])
})

test.runIf(isOnServer)('an event that commits after later events is logged, too', async () => {
  let commit = () => {}
  let begun = () => {}
  const isBegun = new Promise<void>((resolve) => (begun = resolve))
  const mayCommit = new Promise<void>((resolve) => (commit = resolve))
  const late = app.deps.db.transaction().execute(async (trx) => {
    await record('late', trx)
    begun()
    await mayCommit
  })
  await isBegun
  await record('early')
  await logAll()
  expect(names()).toEqual(['early'])
  commit()
  await late
  await logAll()
  expect(names()).toEqual(['early', 'late'])
})

test('several runs at the same time log each event once', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => record(String(index))))
  await Promise.all([logAll(), logAll(), logAll()])
  expect(
    names()
      .map(Number)
      .toSorted((one, other) => one - other),
  ).toEqual(Array.from({ length: 20 }, (_, at) => at))
})

test('events of a failed round are logged in the next round', async () => {
  await record('a')
  const info = () => {
    throw new Error('the disk is full')
  }
  await expect(logActivity({ db: app.deps.db, log: { ...log, info } })).rejects.toThrow('full')
  await logAll()
  expect(names()).toEqual(['a'])
})
