import { calls, limits } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ensureFirstAdmin } from '../admin-users/service.ts'
import { PASSWORD, type TestApp, startTestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: string
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  await app.deps.db.deleteFrom('rateLimits').execute()
  owner = await app.signIn('super_admin')
})
afterAll(() => app.close())

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
/** Pretends that everybody last proved who they are this many seconds ago. */
const provenAgo = (seconds: number) =>
  app.deps.db
    .updateTable('sessions')
    .set({ provenAt: ago(seconds) })
    .execute()
const confirm = (password: string, token = owner) => app.call(calls.confirm, { token, body: { password } })

describe('a call that needs a fresh proof', () => {
  const params = { id: '00000000-0000-4000-8000-000000000000' }
  const remove = () => app.call(calls.deleteAdminUser, { token: owner, params })
  const refused = { status: 403, body: { code: 'confirmation-needed' } }

  test('is allowed for 15 minutes after a sign-in, and again after confirming the password', async () => {
    expect(await remove()).toMatchObject({ status: 404 })
    await provenAgo(limits.freshSec - 60)
    expect(await remove()).toMatchObject({ status: 404 })
    await provenAgo(limits.freshSec + 1)
    expect(await remove()).toMatchObject(refused)
    expect((await confirm(PASSWORD)).status).toBe(204)
    expect(await remove()).toMatchObject({ status: 404 })
  })

  test('is refused before its body is checked, but after the check of the role', async () => {
    const viewer = await app.signIn('viewer')
    await provenAgo(limits.freshSec + 1)
    const reset = (token: string) => app.call(calls.resetAdminPassword, { token, params, body: { no: 1 } })
    expect(await reset(owner)).toMatchObject(refused)
    expect(await reset(viewer)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  test('is a change of somebody’s role or password, but not of their name', async () => {
    const email = `${crypto.randomUUID()}@example.org`
    const body = { name: 'Rishabh', email, password: PASSWORD }
    const { id } = (await app.call(calls.createAdminUser, { token: owner, body })).body
    await provenAgo(limits.freshSec + 1)
    const edit = (fields: object) =>
      app.call(calls.updateAdminUser, { token: owner, params: { id }, body: fields })
    expect(await edit({ name: 'Adinath', email, role: 'viewer' })).toMatchObject({ status: 200 })
    expect(await edit({ role: 'content_manager' })).toMatchObject(refused)
    expect(await edit({ password: newPassword })).toMatchObject(refused)
    expect((await signIn(email)).admin).toMatchObject({ name: 'Adinath', role: 'viewer' })
  })

  test('is still refused after a refresh of the tokens', async () => {
    await app.signIn('super_admin', 'tokens@example.org')
    const body = { email: 'tokens@example.org', password: PASSWORD }
    const { refreshToken } = (await app.call(calls.login, { body })).body.token
    await provenAgo(limits.freshSec + 1)
    owner = (await app.call(calls.refreshToken, { body: { refreshToken } })).body.accessToken
    expect(await remove()).toMatchObject(refused)
  })

  test('is refused after wrong passwords; the session stays, and the tries count as at a sign-in', async () => {
    await provenAgo(limits.freshSec + 1)
    const message = 'The password is not right'
    for (let i = 0; i < 5; i++)
      expect(await confirm('wrong one')).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'password', message }] },
      })
    const late = await confirm(PASSWORD)
    expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await remove()).toMatchObject(refused)
  })
})

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
const signIn = async (email: string, password = PASSWORD) => {
  const headers = { 'user-agent': browser }
  const answer = await app.call(calls.login, { body: { email, password }, headers })
  return { ...answer.body.token, admin: answer.body.admin, status: answer.status }
}
/** Makes a member of staff who is signed in with two browsers. */
async function twoSessions() {
  const email = `${crypto.randomUUID()}@example.org`
  const here = await app.signIn('viewer', email)
  return { email, here, there: (await signIn(email)).accessToken }
}
const statusOf = async (token: string) => (await app.call(calls.me, { token })).status
const newPassword = 'girnar-10000-steps'
const change = (token: string, body: object = {}) =>
  app.call(calls.changePassword, { token, body: { currentPassword: PASSWORD, newPassword, ...body } })

describe('a person’s own password', () => {
  test('can be changed, which ends all other sessions', async () => {
    const { email, here, there } = await twoSessions()
    expect((await change(here)).status).toBe(204)
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401])
    expect((await signIn(email)).status).toBe(401)
    expect((await signIn(email, newPassword)).status).toBe(200)
  })

  test.each([
    [{ currentPassword: 'wrong one' }, 'currentPassword', 'The password is not right'],
    [{ newPassword: PASSWORD }, 'newPassword', 'The new password is the same as the current one'],
    [{ newPassword: 'short' }, 'newPassword', 'Password must be at least 8 characters long'],
    [{ newPassword: 'iloveyou' }, 'newPassword', 'This password is among the commonest. Choose another one.'],
  ])('stays the same after %j', async (body, path, message) => {
    const { email, here, there } = await twoSessions()
    expect(await change(here, body)).toMatchObject({ status: 422, body: { errors: [{ path, message }] } })
    expect([await statusOf(there), (await signIn(email)).status]).toEqual([200, 200])
  })

  test('is not changed if somebody ends the session during the change', async () => {
    const { email, here } = await twoSessions()
    const { db } = app.deps
    // The trigger ends the session after the server has found the session, but before the password is compared.
    await sql`create function end_all() returns trigger language plpgsql as
      'begin update sessions set revoked_at = now(); return new; end'`.execute(db)
    await sql`create trigger meanwhile before insert on rate_limits for each row
      when (new.key like 'confirm-account:%') execute function end_all()`.execute(db)
    const { status } = await change(here).finally(() => sql`drop function end_all cascade`.execute(db))
    const living = db.selectFrom('sessions').select('id').where('revokedAt', 'is', null)
    expect([status, await living.execute()]).toEqual([401, []])
    expect((await signIn(email)).status).toBe(200)
  })

  test('counts as a fresh proof when it is changed', async () => {
    await provenAgo(limits.freshSec + 1)
    await change(owner)
    const params = { id: crypto.randomUUID() }
    expect((await app.call(calls.deleteAdminUser, { token: owner, params })).status).toBe(404)
  })
})

test('people can change their own name, but not their role', async () => {
  const { here } = await twoSessions()
  const rename = (body: object) => app.call(calls.updateMe, { token: here, body: { ...body } })
  expect((await rename({ name: ' Chandana ' })).body).toMatchObject({ name: 'Chandana', role: 'viewer' })
  expect((await app.call(calls.me, { token: here })).body.name).toBe('Chandana')
  expect((await rename({ name: 'Chandana', role: 'super_admin' })).status).toBe(422)
  expect((await rename({ name: ' ' })).body).toMatchObject({ message: 'Name is required' })
})

describe('sessions', () => {
  const list = async (token: string) => (await app.call(calls.listSessions, { token })).body.items
  const end = (token: string, id: string) => app.call(calls.endSession, { token, params: { id } })

  test('are listed with device and network, and one or all others can be ended', async () => {
    const { email, here, there } = await twoSessions()
    const [first, second] = await list(there)
    expect(first).toMatchObject({ device: 'Firefox on Linux', network: '127.0.0.0/24', isCurrent: true })
    expect(second).toMatchObject({ device: '', isCurrent: false })
    expect((await end(there, second?.id ?? '')).status).toBe(204)
    expect([await statusOf(here), await statusOf(there)]).toEqual([401, 200])
    expect((await end(there, second?.id ?? '')).status).toBe(404)
    const third = (await signIn(email)).accessToken
    expect((await app.call(calls.endOtherSessions, { token: third })).status).toBe(204)
    expect([await statusOf(there), await statusOf(third)]).toEqual([401, 200])
    expect(await list(third)).toHaveLength(1)
  })

  test('of other people cannot be ended', async () => {
    const { here } = await twoSessions()
    const [theirs] = await list(owner)
    expect((await end(here, theirs?.id ?? '')).status).toBe(404)
    await app.call(calls.endOtherSessions, { token: here })
    expect(await statusOf(owner)).toBe(200)
  })

  test('that nobody has used for a week are not shown', async () => {
    const { here } = await twoSessions()
    const sessions = app.deps.db.updateTable('sessions').where('device', '<>', '')
    await sessions.set({ idleExpiresAt: ago(1) }).execute()
    expect(await list(here)).toHaveLength(1)
  })

  test('note their last use every five minutes, and their network at each refresh', async () => {
    const { email } = await twoSessions()
    const { accessToken, refreshToken } = await signIn(email)
    const sessions = app.deps.db.updateTable('sessions')
    const seen = async () => (await list(accessToken)).find(({ isCurrent }) => isCurrent)
    for (const [seconds, isNoted] of [
      [4 * 60, false],
      [5 * 60 + 1, true],
    ] as const) {
      await sessions.set({ lastSeenAt: ago(seconds), network: '192.0.2.0/24' }).execute()
      await statusOf(accessToken)
      const lastSeenAt = Date.parse((await seen())?.lastSeenAt ?? '')
      expect(Date.now() - lastSeenAt < 60_000).toBe(isNoted)
    }
    expect((await seen())?.network).toBe('192.0.2.0/24')
    await app.call(calls.refreshToken, { body: { refreshToken } })
    expect((await seen())?.network).toBe('127.0.0.0/24')
  })
})

async function createViewer(password = PASSWORD) {
  const body = { name: 'Meera', email: `${crypto.randomUUID()}@example.org`, password }
  return (await app.call(calls.createAdminUser, { token: owner, body })).body
}

describe('the rule for a password that another person set', () => {
  const hours = (count: number) => ago(count * 60 * 60)
  const givenAgo = (count: number) =>
    app.deps.db
      .updateTable('admins')
      .set({ passwordGivenAt: hours(count) })
      .where('passwordGivenAt', 'is not', null)
      .execute()
  const dashboard = async (token: string) => (await app.call(calls.dashboardStats, { token })).status

  test('allows every call for 72 hours, and then only to change the password', async () => {
    const { email } = await createViewer()
    const { accessToken: token, admin } = await signIn(email)
    expect(admin.passwordChange).toMatchObject({ isDue: false })
    await givenAgo(71)
    expect(await dashboard(token)).toBe(200)
    await givenAgo(73)
    const refused = { status: 403, body: { code: 'password-change-needed' } }
    const { dashboardStats, listSessions, endOtherSessions } = calls
    for (const entry of [dashboardStats, listSessions, endOtherSessions])
      expect(await app.call(entry, { token })).toMatchObject(refused)
    expect(await confirm(PASSWORD, token)).toMatchObject(refused)
    expect(await app.send('GET', '/admin/events', { token })).toMatchObject(refused)
    expect((await signIn(email)).admin.passwordChange).toMatchObject({ isDue: true })
    expect((await app.call(calls.me, { token })).body.passwordChange).toMatchObject({ isDue: true })
    expect((await change(token)).status).toBe(204)
    expect(await dashboard(token)).toBe(200)
    expect((await app.call(calls.me, { token })).body).not.toHaveProperty('passwordChange')
  })

  test('holds after a reset or an edit by a super admin, not once the owner has chosen a password', async () => {
    const { _id: id, email } = await createViewer()
    await change((await signIn(email)).accessToken)
    const states: boolean[] = []
    const note = async (password: string) =>
      states.push((await signIn(email, password)).admin.passwordChange !== undefined)
    await note(newPassword)
    await app.call(calls.resetAdminPassword, { token: owner, params: { id }, body: { password: PASSWORD } })
    await note(PASSWORD)
    await change((await signIn(email)).accessToken)
    await app.call(calls.updateAdminUser, { token: owner, params: { id }, body: { password: PASSWORD } })
    await note(PASSWORD)
    expect(states).toEqual([false, true, true])
  })

  test('does not hold for a password that super admins set for themselves', async () => {
    const token = await app.signIn('super_admin', 'myself@example.org')
    const { _id: id } = (await app.call(calls.me, { token })).body
    await app.call(calls.resetAdminPassword, { token, params: { id }, body: { password: newPassword } })
    expect((await signIn('myself@example.org', newPassword)).admin).not.toHaveProperty('passwordChange')
  })

  test('holds for the password that the first start prints, but not for one in the settings', async () => {
    const { db, config } = app.deps
    const isGiven = async (firstAdmin: typeof config.firstAdmin) => {
      await db.deleteFrom('admins').execute()
      const made = await ensureFirstAdmin({ ...app.deps, config: { ...config, firstAdmin } })
      const { email, password } = made ?? firstAdmin ?? { email: '', password: '' }
      return (await signIn(email, password)).admin.passwordChange !== undefined
    }
    expect(await isGiven(undefined)).toBe(true)
    expect(await isGiven({ email: 'first@example.org', password: PASSWORD })).toBe(false)
  })
})

test('the commonest passwords are refused, however they are set', async () => {
  const { _id: id } = await createViewer()
  const params = { id }
  const password = 'football1'
  const answers = [
    await app.call(calls.createAdminUser, {
      token: owner,
      body: { name: 'A', email: 'a@example.org', password },
    }),
    await app.call(calls.resetAdminPassword, { token: owner, params, body: { password } }),
    await app.call(calls.updateAdminUser, { token: owner, params, body: { password } }),
    await app.call(calls.updateAdminUser, {
      token: owner,
      params,
      body: { name: 'Padmavati', password: 'padmavati' },
    }),
  ]
  for (const { status, body } of answers)
    expect([status, body]).toMatchObject([422, { errors: [{ path: 'password' }] }])
})
