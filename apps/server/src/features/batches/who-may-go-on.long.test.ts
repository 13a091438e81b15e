// A batch stops when the person who began it may no longer do such work.
import { randomUUID } from 'node:crypto'
import { type Role, calls } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../platform/database/connect.ts'
import { manyItems } from '../../testing/library/many-rows.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { bulkWork, undoWork } from '../bulk/service.ts'
import { type BatchWork, type BatchWorks, runBatch } from './service.ts'

const ITEMS = 250
const works: BatchWorks = { bulk: bulkWork, undo: undoWork }
let app: TestApp
let owner: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.signIn('super_admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`truncate content, batches cascade`.execute(app.deps.db)
  for (const statement of manyItems(1, ITEMS)) await sql.raw(statement).execute(app.deps.db)
})

async function person(role: Role) {
  const token = await app.signIn(role)
  const { body } = await app.call(calls.me, { token })
  return { token, params: { id: body.id } }
}
type Person = Awaited<ReturnType<typeof person>>

async function begin({ token }: Person, change: object): Promise<string> {
  const body = { batchId: randomUUID(), selection: { filter: {} }, change }
  return (await app.call(calls.startBulk, { token, body })).body._id
}

/** Bulk work that calls `deed` at the end of its first step, in the same transaction. */
function withFirst(deed: (trx: Db) => unknown): BatchWorks {
  let isFirst = true
  const after = ({ open, ...rest }: BatchWork): BatchWork => ({
    ...rest,
    async open(deps, batch) {
      const step = await open(deps, batch)
      return async (...args) => {
        const result = await step(...args)
        if (isFirst) await deed(args[1])
        isFirst = false
        return result
      }
    },
  })
  return { bulk: after(bulkWork), undo: after(undoWork) }
}

const readBatch = async (id: string) =>
  (await app.call(calls.getBatch, { token: owner, params: { id } })).body

/** Runs one step of the batch, calls `deed`, and then runs the rest. */
async function runAround(id: string, deed: () => Promise<unknown>) {
  const stopping = new AbortController()
  const firstStep = withFirst(() => stopping.abort())
  await expect(runBatch(app.deps, firstStep, id, stopping.signal)).rejects.toThrow()
  await deed()
  await runBatch(app.deps, works, id)
  return await readBatch(id)
}

const setRole = ({ params }: Person, role: Role) =>
  app.call(calls.updateAdminUser, { token: owner, params, body: { role } })

const deeds: [string, string, (who: Person) => Promise<{ status: number }>][] = [
  [
    'deletion of the account',
    'The account of content_manager was deleted',
    ({ params }) => app.call(calls.deleteAdminUser, { token: owner, params }),
  ],
  ['another role', 'The role of content_manager does not allow it any more', (who) => setRole(who, 'viewer')],
  [
    'the end of all their sessions',
    'All sessions of content_manager were ended',
    ({ params }) => app.call(calls.endSessionsOfAdmin, { token: owner, params }),
  ],
  [
    'a password that another person set',
    'All sessions of content_manager were ended',
    ({ params }) =>
      app.call(calls.resetAdminPassword, { token: owner, params, body: { password: 'Quartz-ember-7720' } }),
  ],
]

test.each(deeds)(
  '%s stops a batch, and a super admin can undo the finished part',
  async (_, reason, deed) => {
    const who = await person('content_manager')
    const id = await begin(who, { addTags: ['half'] })
    const stopped = await runAround(id, async () => expect((await deed(who)).status).toBeLessThan(300))
    expect(stopped).toMatchObject({ state: 'stopped', stopReason: reason, total: ITEMS })
    expect([stopped.done > 0, stopped.done < ITEMS, stopped.endedAt !== null]).toEqual([true, true, true])
    const stop = await app.deps.db
      .selectFrom('activity')
      .select(['actorKind', 'changes'])
      .where('action', '=', 'content.stop')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(stop).toMatchObject({ actorKind: 'program' })
    expect(stop?.changes).toContainEqual({ field: 'reason', to: reason })
    const undo = { token: owner, params: { id }, body: { batchId: randomUUID() } }
    const { body: undone } = await app.call(calls.undoBatch, undo)
    await runBatch(app.deps, works, undone._id)
    const { rows } = await sql`select 1 from content where tags ? 'half'`.execute(app.deps.db)
    expect(rows).toEqual([])
  },
)

test('a batch whose starter lost the right before its first step does nothing', async () => {
  const who = await person('content_manager')
  const id = await begin(who, { addTags: ['never'] })
  await setRole(who, 'viewer')
  await runBatch(app.deps, works, id)
  expect(await readBatch(id)).toMatchObject({ state: 'stopped', done: 0, changed: 0 })
})

test('the right of the starter is checked again before each step', async () => {
  const who = await person('content_manager')
  const id = await begin(who, { addTags: ['one step'] })
  const demote = (trx: Db) => sql`update admins set role = 'viewer' where id = ${who.params.id}`.execute(trx)
  await runBatch(app.deps, withFirst(demote), id)
  const { state, done } = await readBatch(id)
  expect([state, done > 0, done < ITEMS]).toEqual(['stopped', true, true])
})

test('a batch that moves items to the trash stops if its starter is no longer a super admin', async () => {
  const who = await person('super_admin')
  const id = await begin(who, { trash: true })
  expect(await runAround(id, () => setRole(who, 'content_manager'))).toMatchObject({ state: 'stopped' })
})

test('a batch goes on after its starter has ended all their other sessions and logged out', async () => {
  const who = await person('content_manager')
  const id = await begin(who, { addTags: ['all'] })
  const { token } = who
  const leave = async () => {
    await app.call(calls.endOtherSessions, { token })
    await app.call(calls.logout, { token, body: {} })
    expect((await app.call(calls.me, { token })).status).toBe(401)
  }
  expect(await runAround(id, leave)).toMatchObject({ state: 'done', done: ITEMS, stopReason: null })
})

test('an undo goes on to its end even if its starter loses the right, since half an undo cannot be undone', async () => {
  const who = await person('content_manager')
  const id = await begin(who, { addTags: ['undone'] })
  await runBatch(app.deps, works, id)
  const undo = { ...who, params: { id }, body: { batchId: randomUUID() } }
  const { body } = await app.call(calls.undoBatch, undo)
  expect(await runAround(body._id, () => setRole(who, 'viewer'))).toMatchObject({
    state: 'done',
    changed: ITEMS,
  })
})
