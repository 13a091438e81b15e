import { calls } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildCategory } from '../../testing/builders.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { recordActivity, removeOldActivity, sealActivity, verifyActivity } from './service.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = await app.signIn('super_admin')
})
afterAll(() => app.close())

const tables = ['activity', 'activity_seals', 'unsealed_activity']
/** As somebody does who owns the database. */
async function tamper(...statements: string[]): Promise<void> {
  const { db } = app.deps
  for (const table of tables) await sql`alter table ${sql.id(table)} disable trigger user`.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of tables) await sql`alter table ${sql.id(table)} enable trigger user`.execute(db)
}
beforeEach(() => tamper('truncate activity, activity_seals, unsealed_activity'))

const events = () => app.deps.db.selectFrom('activity').selectAll().orderBy('id').execute()
const seal = () => sealActivity(app.deps)
const faults = async () => (await verifyActivity(app.deps)).faults
/** Three seals of two events. */
async function buildChain(): Promise<number[]> {
  for (const name of ['a', 'b', 'c']) {
    await recordActivity(app.deps.db, 'category.update', { name })
    await recordActivity(app.deps.db, 'category.delete', { name })
    expect(await seal()).toBe(2)
  }
  return (await events()).map(({ id }) => id)
}

test('a save is recorded with who, what, from where and in which request', async () => {
  const { _id: id } = await buildCategory(app, token, { name: 'Stavans', order: 1 })
  const body = { name: 'Stavan', order: 1, description: `Call +919876543210 ${'long '.repeat(90)}` }
  const { headers } = await app.call(calls.updateCategory, { token, params: { id }, body })
  const me = (await app.call(calls.me, { token })).body
  expect((await events()).at(-1)).toMatchObject({
    actorKind: 'staff',
    actorId: me.id,
    actorName: me.name,
    action: 'category.update',
    itemId: id,
    itemName: 'Stavans',
    call: 'updateCategory',
    address: '127.0.0.1',
    requestId: headers.get('x-request-id'),
    outcome: 'done',
    changes: [
      { field: 'name', from: 'Stavans', to: 'Stavan' },
      { field: 'description', from: '', to: expect.stringMatching(/^Call \+91…10 long .{250,}…$/) },
    ],
  })
})

test('what is rolled back is not recorded', async () => {
  const { db } = app.deps
  const work = db.transaction().execute(async (trx) => {
    await recordActivity(trx, 'category.create', { name: 'never' })
    throw new Error('rolled back')
  })
  await expect(work).rejects.toThrow('rolled back')
  expect([await events(), await seal()]).toEqual([[], 0])
})

describe('the chain', () => {
  test.each([
    ['update', "update activity set item_name = 'x'"],
    ['delete', 'delete from activity'],
    ['truncate', 'truncate activity'],
    ['update of a seal', "update activity_seals set hash = 'x'"],
    ['delete of a seal', 'delete from activity_seals'],
  ])('%s is refused', async (_name, statement) => {
    await buildChain()
    await expect(sql.raw(statement).execute(app.deps.db)).rejects.toThrow('never changed')
  })

  test('holds, and knows the seal that a log told of', async () => {
    await buildChain()
    const { last, ...verdict } = await verifyActivity(app.deps)
    expect(verdict).toEqual({ events: 6, faults: [] })
    expect(last?.position).toBe(3)
    expect((await verifyActivity(app.deps, { position: 2, hash: 'other' })).faults).toEqual([
      'Seal 2 is not the one that was known',
    ])
  })

  test.each([
    [
      'an edited event',
      (id: number) => `update activity set item_name = 'x' where id = ${id}`,
      /^Seal 2 .* changed$/,
    ],
    ['an event that is gone', (id: number) => `delete from activity where id = ${id}`, /^Seal 2 .* gone$/],
    ['a seal that is gone', () => 'delete from activity_seals where position = 2', /^Seal 3 .* 2 should be$/],
    [
      'the first seals gone',
      () => 'delete from activity_seals where position < 3',
      /^Seal 3 .* 1 should be$/,
    ],
    [
      'an event that was slipped in',
      () => `insert into activity (actor_kind, actor_name, action, item_name, changes, call, address, request_id, outcome, count)
        values ('staff', '', 'category.update', '', '[]', '', '', '', 'done', 1)`,
      /^7 events are there, 6 are sealed/,
    ],
  ])('%s shows', async (_name, statement, sentence) => {
    const ids = await buildChain()
    await tamper(statement(ids[2] ?? 0))
    expect((await faults())[0]).toMatch(sentence)
  })

  test('takes events that are committed late, and those of writers at once, each once', async () => {
    const { db } = app.deps
    const record = (name: string) => recordActivity(db, 'category.update', { name })
    await Promise.all(Array.from({ length: 20 }, (_, index) => record(String(index))))
    const counts = await Promise.all([seal(), seal(), seal()])
    await seal()
    expect(Math.max(...counts)).toBe(20)
    expect(await verifyActivity(app.deps)).toMatchObject({ events: 20, faults: [] })
  })

  test('old events go once a day, and what stays still follows from them', async () => {
    await buildChain()
    await tamper(
      'update activity_seals set at = now() - make_interval(days => 367 - position::int)',
      `update activity set at = now() - interval '370 days' where id in
        (select unnest(event_ids) from activity_seals where position < 3)`,
    )
    const before = await events()
    await removeOldActivity({ ...app.deps, config: { ...app.deps.config, activityDays: 366 } })
    expect(await events(), 'not yet a day over').toEqual(before)
    expect(await faults(), 'dates are part of it').toHaveLength(2)
    await removeOldActivity(app.deps)
    expect((await events()).map(({ action }) => action)).toEqual([
      'category.update',
      'category.delete',
      'activity.remove',
    ])
    await seal()
    expect(await verifyActivity(app.deps)).toMatchObject({ events: 3, last: { position: 4 }, faults: [] })
  })
})
