import { calls } from '@jinvani/contract'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, type TestApp, startTestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: string
beforeEach(async () => {
  app ??= await startTestApp()
  await app.deps.db.deleteFrom('admins').execute()
  await app.deps.db.deleteFrom('rateLimits').execute()
  admin = await app.signIn('super_admin', 'root@example.org')
})
afterAll(() => app.close())

const create = (body: Record<string, unknown> = {}) =>
  app.call(calls.createAdminUser, {
    token: admin,
    body: { name: 'Meera', email: 'Meera@Example.org', password: PASSWORD, ...body },
  })
const me = async () => (await app.call(calls.me, { token: admin })).body
const login = (email: string, password = PASSWORD) => app.call(calls.login, { body: { email, password } })

describe('creating', () => {
  test('the role defaults to viewer, the answer shows no password, and the account can sign in', async () => {
    const { status, body } = await create()
    expect(status).toBe(201)
    expect(Object.keys(body).toSorted()).toEqual([
      '_id',
      'createdAt',
      'email',
      'id',
      'name',
      'role',
      'updatedAt',
      'version',
    ])
    expect(body).toMatchObject({ email: 'meera@example.org', role: 'viewer' })
    expect((await login('meera@example.org')).status).toBe(200)
  })

  test('accepts a password exactly as typed, with any characters, up to 128 of them', async () => {
    const password = ` é${'palitana-3750-steps-'.repeat(2)}${'k'.repeat(85)}z`
    expect((await create({ password })).status).toBe(201)
    const others = [password.trim(), password.toUpperCase(), password.slice(0, -1), password.normalize('NFD')]
    for (const other of others) expect((await login('meera@example.org', other)).status).toBe(401)
    expect((await login('meera@example.org', password)).status).toBe(200)
  })

  test.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: 'Mee\u200Bra' }, 'name', 'Name contains characters that cannot be shown'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'nobody' }, 'email', 'Invalid email address'],
    [{ password: undefined }, 'password', 'Password is required for new users'],
    [{ password: '' }, 'password', 'Password is required for new users'],
    [{ password: 'seven77' }, 'password', 'Password must be at least 8 characters long'],
    [{ password: 'p'.repeat(129) }, 'password', 'Password cannot exceed 128 characters'],
    [{ role: 'owner' }, 'role', 'Role must be super_admin, content_manager or viewer'],
  ])('is refused with %j', async (fields, path, message) => {
    const { status, body } = await create(fields)
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: expect.arrayContaining([{ path, message }]) })
  })

  test('an e-mail that is taken is a conflict', async () => {
    await create()
    expect((await create({ email: 'MEERA@example.org' })).status).toBe(409)
  })
})

test('the list is a plain array sorted by name, and can be filtered by role', async () => {
  await create({ name: 'zara' })
  await create({ name: 'Asha', email: 'asha@example.org', role: 'content_manager' })
  const all = await app.call(calls.listAdminUsers, { token: admin })
  expect(all.body.map(({ name }) => name)).toEqual(['Asha', 'super_admin', 'zara'])
  const managers = await app.call(calls.listAdminUsers, { token: admin, query: { role: 'content_manager' } })
  expect(managers.body.map(({ name }) => name)).toEqual(['Asha'])
})

test('the list shows when each person last signed in, and whether a second factor is set up', async () => {
  const { body: asha } = await create({ name: 'Asha', email: 'asha@example.org' })
  const { body: meera } = await create()
  const before = Date.now()
  await login(meera.email)
  await login(asha.email, 'not the password')
  await app.deps.db.deleteFrom('sessions').where('subjectId', '=', meera.id).execute()
  await app.deps.db.insertInto('secondFactors').values({ adminId: meera.id, totp: 'a secret' }).execute()
  const { body } = await app.call(calls.listAdminUsers, { token: admin })
  const found = (id: string) => body.find((one) => one.id === id)
  expect(found(asha.id)).toMatchObject({ lastSignInAt: null, hasSecondFactor: false })
  expect(found(meera.id)?.hasSecondFactor).toBe(true)
  expect(Date.parse(found(meera.id)?.lastSignInAt ?? '')).toBeGreaterThanOrEqual(before)
})

describe('changing', () => {
  const update = (id: string, body: Record<string, unknown>, headers = {}) =>
    app.call(calls.updateAdminUser, { token: admin, params: { id }, body, headers })

  test('name and role can be changed, the e-mail cannot', async () => {
    const { body: meera } = await create()
    expect(
      (await update(meera.id, { name: 'M', email: 'meera@example.org', role: 'content_manager' })).body,
    ).toMatchObject({ name: 'M', role: 'content_manager', version: 2 })
    expect((await update(meera.id, { email: 'other@example.org' })).body).toMatchObject({
      errors: [{ path: 'email', message: 'Email cannot be changed after creation.' }],
    })
    expect((await update(meera.id, { name: 'N' }, { 'if-match': '1' })).status).toBe(412)
  })

  test('a password reset ends the sessions at once, and only the new password works', async () => {
    const { body: meera } = await create()
    const { accessToken, refreshToken } = (await login('meera@example.org')).body.token
    const reset = await app.call(calls.resetAdminPassword, {
      token: admin,
      params: { id: meera.id },
      body: { password: 'another long one' },
    })
    expect(reset.status).toBe(204)
    expect((await app.call(calls.me, { token: accessToken })).status).toBe(401)
    expect((await app.call(calls.refreshToken, { body: { refreshToken } })).status).toBe(401)
    expect((await login('meera@example.org')).status).toBe(401)
    expect((await login('meera@example.org', 'another long one')).status).toBe(200)
  })

  test('a super admin can end all sessions of a person without a change of the password', async () => {
    const { body: meera } = await create()
    const { accessToken, refreshToken } = (await login('meera@example.org')).body.token
    const end = (id: string) => app.call(calls.endSessionsOfAdmin, { token: admin, params: { id } })
    expect((await end(meera.id)).status).toBe(204)
    expect((await app.call(calls.me, { token: accessToken })).status).toBe(401)
    expect((await app.call(calls.refreshToken, { body: { refreshToken } })).status).toBe(401)
    expect((await app.call(calls.me, { token: admin })).status, 'nobody else').toBe(200)
    expect((await login('meera@example.org')).status).toBe(200)
    expect((await end(crypto.randomUUID())).status).toBe(404)
  })
})

describe("one's own account and the last super_admin", () => {
  const remove = (id: string, token = admin) => app.call(calls.deleteAdminUser, { token, params: { id } })
  const demote = (id: string, token = admin) =>
    app.call(calls.updateAdminUser, { token, params: { id }, body: { role: 'viewer' } })

  test('nobody can delete or demote their own account', async () => {
    await create({ role: 'super_admin' })
    const { id } = await me()
    expect((await remove(id)).body).toMatchObject({ code: 'own-account' })
    expect((await demote(id)).body).toMatchObject({ code: 'own-account' })
  })

  test('if two super_admins delete each other at the same moment, one of them remains', async () => {
    const { body: meera } = await create({ role: 'super_admin' })
    const hers = (await login('meera@example.org')).body.token.accessToken
    const { id } = await me()
    const statuses = (await Promise.all([remove(meera.id), remove(id, hers)])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    const left = await app.deps.db
      .selectFrom('admins')
      .select('id')
      .where('role', '=', 'super_admin')
      .execute()
    expect(left).toHaveLength(1)
  })

  test('a deleted account is refused from the next request on', async () => {
    const { body: meera } = await create()
    const hers = (await login('meera@example.org')).body.token.accessToken
    expect((await remove(meera.id)).status).toBe(204)
    expect((await app.call(calls.me, { token: hers })).status).toBe(401)
    expect((await remove(meera.id)).status).toBe(404)
  })
})
