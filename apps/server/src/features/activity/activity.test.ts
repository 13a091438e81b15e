import { calls } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildCategory, buildContent } from '../../testing/builders.ts'
import { waitFor } from '../../testing/films.ts'
import { PASSWORD, type TestApp, startTestApp } from '../../testing/test-app.ts'
import { linesOf, recordActivity, removeOldActivity } from './service.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = await app.signIn('super_admin')
})
afterAll(() => app.close())

/** Runs statements without the triggers that forbid changes of the log; only the owner of the database can do so. */
async function tamper(...statements: string[]): Promise<void> {
  const { db } = app.deps
  await sql`alter table activity disable trigger user`.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
  await sql`alter table activity enable trigger user`.execute(db)
}
beforeEach(() => tamper('truncate activity'))

const events = () => app.deps.db.selectFrom('activity').selectAll().orderBy('id').execute()
test('a save is recorded with its actor, action, address and request', async () => {
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

test('a save that changes nothing is not recorded, but setting the same password again is', async () => {
  const { _id: id } = await buildCategory(app, token, { name: 'Same' })
  const { body: person } = await app.call(calls.createAdminUser, {
    token,
    body: { name: 'Same', email: 'same@example.org', password: PASSWORD },
  })
  await app.signInApp('+919876512399')
  const people = await app.call(calls.listAppUsers, { token, query: { q: '9876512399' } })
  const before = (await events()).length
  await app.call(calls.updateCategory, { token, params: { id }, body: { name: 'Same' } })
  await app.call(calls.updateAppUser, {
    token,
    params: { id: people.body.items[0]?.id ?? '' },
    body: { blocked: false },
  })
  const params = { id: person.id }
  const same = { name: 'Same', role: 'viewer' } as const
  expect((await app.call(calls.updateAdminUser, { token, params, body: same })).body.version).toBe(1)
  await app.call(calls.updateAdminUser, { token, params, body: { ...same, password: PASSWORD } })
  expect((await events()).slice(before).map(({ action }) => action)).toEqual(['admin-user.password'])
})

test('a change to an app user is recorded with the names of the fields, but without the name or number of the person', async () => {
  await app.signInApp('+919876512345')
  const { body } = await app.call(calls.listAppUsers, { token })
  const params = { id: body.items[0]?.id ?? '' }
  await app.call(calls.updateAppUser, { token, params, body: { name: 'Mahendra', blocked: true } })
  await app.send('POST', '/app/auth/otp/verify', { body: { phone: '+919876512345', code: '000000' } })
  const [blocking, wrongCode, ...others] = await events()
  const changes = [{ field: 'name' }, { field: 'blocked' }]
  expect(blocking).toMatchObject({ action: 'app-user.block', itemId: params.id, itemName: '', changes })
  expect(wrongCode).toMatchObject({ action: 'otp.verify', outcome: 'invalid-code', actorKind: 'stranger' })
  expect([others, JSON.stringify([blocking, wrongCode]).match(/98765|Mahendra/)]).toEqual([[], null])
})

test('a password reset is recorded without the new password', async () => {
  const { id } = (await app.call(calls.me, { token: await app.signIn('viewer') })).body
  const password = 'quite another one'
  await app.call(calls.resetAdminPassword, { token, params: { id }, body: { password } })
  const { action, itemId, changes } = (await events()).at(-1) ?? {}
  expect({ action, itemId, changes }).toEqual({
    action: 'admin-user.password',
    itemId: id,
    changes: [{ field: 'password' }],
  })
})

test('sign-in, logout and a reused refresh token are recorded', async () => {
  const body = { email: 'asha@example.org', password: PASSWORD }
  await app.signIn('viewer', body.email)
  const refresh = (refreshToken: string) => app.call(calls.refreshToken, { body: { refreshToken } })
  const { token: own, admin } = (await app.call(calls.login, { body })).body
  await refresh(own.refreshToken)
  await sql`update sessions set rotated_at = now() - interval '1 minute' where rotated_at is not null`.execute(
    app.deps.db,
  )
  expect((await refresh(own.refreshToken)).status).toBe(401)
  const { refreshToken } = (await app.call(calls.login, { body })).body.token
  await app.call(calls.logout, { body: { refreshToken } })
  const hers = (await events()).slice(1)
  const actions = ['session.open', 'session.reuse', 'session.open', 'session.end']
  expect(hers.map(({ action }) => action)).toEqual(actions)
  for (const event of hers) expect(event).toMatchObject({ actorId: admin.id, actorName: admin.name })
})

test('refusals are recorded: for a wrong role, an unknown person, a rate limit or a broken rule', async () => {
  const viewer = await app.signIn('viewer', 'meera@example.org')
  const category = await buildCategory(app, token)
  await buildContent(app, token, { categories: [category._id] })
  await tamper('truncate activity')
  const params = { id: category._id }
  await app.call(calls.deleteCategory, { token: viewer, params })
  await app.call(calls.listAdminUsers, { token: viewer })
  await app.call(calls.deleteCategory, { token, params })
  await app.call(calls.updateCategory, { token, params, body: { name: '' } })
  await app.call(calls.login, { body: { email: 'nobody@example.org', password: PASSWORD } })
  for (let round = 0; round < 6; round++)
    await app.call(calls.login, { body: { email: 'meera@example.org', password: 'wrong one' } })
  const [own, list, inUse, stranger, wrong] = await events()
  const about = { action: 'category.delete', itemId: category._id, actorKind: 'staff' }
  expect(own).toMatchObject({ ...about, outcome: 'forbidden', actorName: 'viewer' })
  expect(list).toMatchObject({ action: 'call.refuse', call: 'listAdminUsers', outcome: 'forbidden' })
  expect(inUse).toMatchObject({ ...about, outcome: 'category-in-use' })
  const failed = { action: 'session.open', actorKind: 'stranger', outcome: 'invalid-credentials' }
  expect(stranger).toMatchObject({ ...failed, itemId: null, itemName: 'n…@example.org' })
  expect(wrong).toMatchObject({ ...failed, itemId: expect.any(String), itemName: 'viewer' })
  expect((await events()).at(-1)).toMatchObject({ outcome: 'rate-limited', itemName: 'm…@example.org' })
})

test('a refused request of an app user is recorded without the item that it asked for', async () => {
  const actor = { id: crypto.randomUUID(), sessionId: '' }
  const item = crypto.randomUUID()
  const context = {
    requestId: 'r',
    address: '192.0.2.1',
    call: 'licence',
    actor,
    about: { id: item, name: 'A film' },
  }
  await recordActivity(app.deps.db, 'call.refuse', { outcome: 'rate-limited' }, context)
  await recordActivity(app.deps.db, 'app-user.delete', { id: actor.id }, context)
  expect(await events()).toMatchObject([
    { actorKind: 'app', actorId: actor.id, itemId: null, itemName: '', address: '' },
    { actorKind: 'app', actorId: actor.id, itemId: actor.id },
  ])
})

test('a refusal that asks for the password again is recorded, and counted apart from other refusals', async () => {
  const viewer = await app.signIn('viewer', 'nemi@example.org')
  const ofViewer = sql`subject_id = (select id from admins where email = 'nemi@example.org')`
  await sql`update sessions set proven_at = now() - interval '1 hour' where ${ofViewer}`.execute(app.deps.db)
  await tamper('truncate activity')
  // Stop the clock before the process starts, since the counts of rows begin again at each full hour.
  vi.setSystemTime(Date.now())
  onTestFinished(() => void vi.useRealTimers())
  const second = await app.startSecond()
  for (let round = 0; round < 12; round++) await second.call(calls.endOtherSessions, { token: viewer })
  await second.call(calls.listAdminUsers, { token: viewer })
  await second.close()
  const asked = { action: 'session.end-others', outcome: 'confirmation-needed', actorName: 'viewer' }
  expect(await events()).toMatchObject([
    ...Array.from({ length: 10 }, (_, at) => ({ ...asked, count: at + 1 })),
    { action: 'call.refuse', outcome: 'forbidden' },
  ])
})

test('the log line of a request names the member of staff, and never an app user', async () => {
  const said = vi.spyOn(app.deps.log, 'info')
  const lineOf = (requestId: string | null) =>
    waitFor('the line', async () =>
      said.mock.calls.map(([fields]) => Object(fields)).find((of) => of.requestId === requestId),
    )
  const mine = await app.call(calls.me, { token })
  expect(await lineOf(mine.headers.get('x-request-id'))).toMatchObject({ staff: mine.body.id, status: 200 })
  const theirs = await app.call(calls.appMe, { token: await app.signInApp('+919876512346') })
  expect((await lineOf(theirs.headers.get('x-request-id'))).staff).toBeUndefined()
  said.mockRestore()
})

test('a change that is rolled back is not recorded', async () => {
  const { db } = app.deps
  const work = db.transaction().execute(async (trx) => {
    await recordActivity(trx, 'category.create', { name: 'never' })
    throw new Error('rolled back')
  })
  await expect(work).rejects.toThrow('rolled back')
  expect(await events()).toEqual([])
})

test.each([
  ['update', "update activity set item_name = 'x'"],
  ['delete', 'delete from activity'],
  ['truncate', 'truncate activity'],
])('the database refuses to %s stored events', async (_name, statement) => {
  await recordActivity(app.deps.db, 'category.update', { name: 'a' })
  await expect(sql.raw(statement).execute(app.deps.db)).rejects.toThrow('never changed')
})

test('old events are deleted once a day, and one event records how many', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await recordActivity(app.deps.db, 'category.update', { name })
  await tamper(
    `update activity set at = now() - case item_name when 'c' then interval '365 days 1 hour' else interval '366 days 1 hour' end
      where item_name < 'd'`,
  )
  const before = await events()
  await removeOldActivity({ ...app.deps, config: { ...app.deps.config, activityDays: 366 } })
  expect(await events(), 'not yet a day over').toEqual(before)
  await removeOldActivity(app.deps)
  expect(await events()).toMatchObject([
    { action: 'category.update', itemName: 'd' },
    { action: 'activity.remove', actorKind: 'program', count: 3 },
  ])
})

describe('the list', () => {
  const list = async (query: Record<string, string> = {}) =>
    (await app.call(calls.listActivity, { token, query })).body
  const namesOf = async (query: Record<string, string>) =>
    (await list(query)).items.map(({ item }) => item.name)

  test('comes page by page, newest first, and each filter leaves only the events that match it', async () => {
    const { _id: first } = await buildCategory(app, token, { name: 'a' })
    await buildCategory(app, token, { name: 'b' })
    await buildContent(app, token, { title: 'c' })
    await recordActivity(app.deps.db, 'film.ready', { name: 'd' })
    const pages: string[] = []
    for (let before = ''; before !== 'null';) {
      const { items, next } = await list({ pageSize: '2', ...(before && { before }) })
      pages.push(items.map(({ item }) => item.name).join())
      before = String(next)
    }
    expect(pages).toEqual(['d,c', 'b,a'])
    const me = (await app.call(calls.me, { token })).body.id
    expect(await namesOf({ person: me })).toEqual(['c', 'b', 'a'])
    expect(await namesOf({ person: 'program' })).toEqual(['d'])
    expect(await namesOf({ item: first })).toEqual(['a'])
    expect(await namesOf({ noun: 'category' })).toEqual(['b', 'a'])
    expect(await namesOf({ action: 'content.create' })).toEqual(['c'])
    const now = new Date().toISOString()
    expect([await namesOf({ from: now }), (await namesOf({ to: now })).length]).toEqual([[], 4])
    const odd = { person: "' or 1=1", item: 'x', noun: 'x', action: 'x', from: 'x', to: 'x', before: '-1' }
    expect(await namesOf(odd), 'what is no filter is left out').toHaveLength(4)
  })

  test('can be limited to what was done, or to what was refused', async () => {
    const { db } = app.deps
    await recordActivity(db, 'category.update', { name: 'done' })
    await recordActivity(db, 'category.update', { name: 'refused', outcome: 'forbidden' })
    await recordActivity(db, 'call.refuse', { name: 'limited', outcome: 'rate-limited' })
    await recordActivity(db, 'call.omit', { name: 'left out', count: 3 })
    expect(await namesOf({ kind: 'deeds' })).toEqual(['done'])
    expect(await namesOf({ kind: 'limits' })).toEqual(['left out', 'limited', 'refused'])
    expect(await namesOf({ kind: 'odd' })).toHaveLength(4)
  })

  test('shows the kind of an item that still exists, and the present name of an app user, which no event stores', async () => {
    const { _id: kept } = await buildCategory(app, token, { name: 'kept' })
    const { _id: trashed } = await buildCategory(app, token, { name: 'trashed' })
    await app.call(calls.deleteCategory, { token, params: { id: trashed } })
    await app.signInApp('+919876512377')
    const people = await app.call(calls.listAppUsers, { token, query: { q: '9876512377' } })
    const id = people.body.items[0]?.id ?? ''
    const change = (body: object) => app.call(calls.updateAppUser, { token, params: { id }, body })
    const items = async () => (await list()).items.map(({ item }) => [item.id, item.name, item.noun])
    await change({ blocked: true })
    expect(await items()).toEqual([
      [id, '+91…77', 'app-user'],
      [trashed, 'trashed', null],
      [trashed, 'trashed', null],
      [kept, 'kept', 'category'],
    ])
    await change({ name: 'Trishala' })
    expect((await items())[0]).toEqual([id, 'Trishala', 'app-user'])
    expect((await events()).at(-1)?.itemName).toBe('')
    await app.call(calls.eraseAppUser, { token, params: { id } })
    expect((await items())[0], 'erased').toEqual([id, '', null])
  })

  test('as CSV has no formula in a cell, and stops at the limit of rows', async () => {
    await buildCategory(app, token, { name: '=HYPERLINK("x","y")' })
    const { body, headers } = await app.call(calls.exportActivity, { token, query: { noun: 'category' } })
    // Reading the answer as text drops the byte order mark, so only the header is checked.
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head, line, end] = body.split('\r\n')
    expect(head).toMatch(/^"Time in India","Time \(UTC\)",/)
    expect(line).toMatch(/^"\d{4}-\d\d-\d\dT[\d:]{8}\+05:30","[^']+Z",[^]*,"127\.0\.0\.1",/)
    expect(line).toContain(`"'=HYPERLINK(""x"",""y"")"`)
    expect(end).toBe('')
    expect((await events()).at(-1)).toMatchObject({ action: 'activity.export', actorKind: 'staff' })
    await buildCategory(app, token)
    const cut: string[] = []
    for await (const text of linesOf(app.deps.db, { noun: 'category' }, 1)) cut.push(text)
    expect([cut.length, cut.at(-1)]).toEqual([3, expect.stringContaining('Only the newest 1 events')])
  })
})
