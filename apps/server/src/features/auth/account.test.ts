import { calls, limits } from '@jinvani/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
/** As if everybody had proved who they are so long ago. */
const provenAgo = (seconds: number) =>
  app.deps.db
    .updateTable('sessions')
    .set({ provenAt: ago(seconds) })
    .execute()
const confirm = (password: string, token = owner) => app.call(calls.confirm, { token, body: { password } })

describe('a dangerous call', () => {
  const params = { id: '00000000-0000-4000-8000-000000000000' }
  const remove = () => app.call(calls.deleteAdminUser, { token: owner, params })
  const refused = { status: 403, body: { code: 'confirmation-needed' } }

  test('is open for 15 minutes after a sign-in, and again after the password', async () => {
    expect(await remove()).toMatchObject({ status: 404 })
    await provenAgo(limits.freshSec - 20)
    expect(await remove()).toMatchObject({ status: 404 })
    await provenAgo(limits.freshSec + 1)
    expect(await remove()).toMatchObject(refused)
    expect((await confirm(PASSWORD)).status).toBe(204)
    expect(await remove()).toMatchObject({ status: 404 })
  })

  test('is refused before its body is read, and after the role', async () => {
    const viewer = await app.signIn('viewer')
    await provenAgo(limits.freshSec + 1)
    const reset = (token: string) => app.call(calls.resetAdminPassword, { token, params, body: { no: 1 } })
    expect(await reset(owner)).toMatchObject(refused)
    expect(await reset(viewer)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  test('new tokens of the same session are no new proof', async () => {
    await app.signIn('super_admin', 'tokens@example.org')
    const body = { email: 'tokens@example.org', password: PASSWORD }
    const { refreshToken } = (await app.call(calls.login, { body })).body.token
    await provenAgo(limits.freshSec + 1)
    owner = (await app.call(calls.refreshToken, { body: { refreshToken } })).body.accessToken
    expect(await remove()).toMatchObject(refused)
  })

  test('a wrong password keeps the session, and counts as at the sign-in', async () => {
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
