import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'

let app: TestApp
let editor: string
beforeAll(async () => {
  app = await startTestApp()
  editor = await app.signIn('content_manager')
})
beforeEach(async () => {
  await app.deps.db.deleteFrom('rateLimits').execute()
})
afterAll(() => app.close())

const PHONE = '+919812345678'
const request = (phone = PHONE) => app.call(calls.appRequestOtp, { body: { phone } })
const verify = (code: string, phone = PHONE) => app.call(calls.appVerifyOtp, { body: { phone, code } })
const codeOf = (phone = PHONE) => app.sentCodes.get(phone) ?? ''
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
async function signIn(phone = PHONE) {
  await request(phone)
  return (await verify(codeOf(phone), phone)).body
}

describe('the one-time password', () => {
  test('signs a new person in once; a phone number of ten digits counts as Indian', async () => {
    const sent = await request('98123 45678')
    expect(sent).toMatchObject({ status: 200, body: { expiresIn: 300 } })
    expect(JSON.stringify(sent.body)).not.toContain(codeOf())
    const { status, body } = await verify(codeOf())
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ phone: PHONE, name: '', email: '', age: null })
    expect((await verify(codeOf())).body).toMatchObject({ code: 'invalid-code' })
  })

  test('is used up even if the answer to the sign-in was lost; the next code opens the same account', async () => {
    const phone = '+919812345670'
    const { user } = await signIn(phone)
    expect(await verify(codeOf(phone), phone)).toMatchObject({ status: 401, body: { code: 'invalid-code' } })
    expect((await signIn(phone)).user._id).toBe(user._id)
  })

  test('is stored as a hash, and refused after five wrong tries', async () => {
    await request()
    const row = await app.deps.db
      .selectFrom('otpRequests')
      .selectAll()
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow()
    expect(row.codeHash).not.toContain(codeOf())
    for (let i = 0; i < 5; i++) expect((await verify(wrong(codeOf()))).status).toBe(401)
    expect((await verify(codeOf())).status).toBe(401)
  })

  test('ends after five minutes, and a new code replaces the old one', async () => {
    await request()
    const old = codeOf()
    await request()
    if (old !== codeOf()) expect((await verify(old)).status).toBe(401)
    await app.deps.db
      .updateTable('otpRequests')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .execute()
    expect((await verify(codeOf())).status).toBe(401)
  })

  test('signs in only once when two requests send it at the same time', async () => {
    await request()
    const statuses = (await Promise.all([verify(codeOf()), verify(codeOf())])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  test('is sent at most three times in ten minutes and ten times a day', async () => {
    const phone = '+919800000001'
    for (let i = 0; i < 3; i++) expect((await request(phone)).status).toBe(200)
    const fourth = await request(phone)
    expect(fourth.status).toBe(429)
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(0)
    await app.deps.db.updateTable('rateLimits').set({ count: 10 }).where('key', 'like', 'otp-day:%').execute()
    await app.deps.db.deleteFrom('rateLimits').where('key', 'like', 'otp:%').execute()
    expect((await request(phone)).status).toBe(429)
  })

  test('belongs to one account and one limit, however the phone number is written', async () => {
    const phone = '+919811111111'
    const ways = ['+91 (0) 98111 11111', '919811111111', '\u202A+91 98111 11111\u202C', '९८१११ १११११']
    const { user } = await signIn(phone)
    await app.deps.db.deleteFrom('rateLimits').execute()
    for (const written of ways.slice(0, 3)) {
      expect((await request(written)).status).toBe(200)
      const { status, body } = await verify(codeOf(phone), written)
      expect([status, body.user]).toMatchObject([200, { _id: user._id, phone }])
    }
    for (const written of ways) expect((await request(written)).status).toBe(429)
  })

  test.each(['', '12345', '+0123456789', 'phone', '+9198123456789012', '+91 12345678'])(
    'is not sent to the number %j',
    async (phone) => {
      expect((await request(phone)).status).toBe(422)
    },
  )
})

describe('my record', () => {
  test('can be read and changed, also with refreshed tokens', async () => {
    const { token } = await signIn()
    const patch = {
      name: 'Asha',
      email: 'Asha@Example.org',
      gender: 'female',
      age: 40,
      pincode: '400001',
      profession: 'Teacher',
    }
    const changed = await app.call(calls.appUpdateMe, { token: token.accessToken, body: patch })
    expect(changed.body).toMatchObject({ ...patch, email: 'asha@example.org' })
    const typed = await app.call(calls.appUpdateMe, {
      token: token.accessToken,
      body: { pincode: '४०००६१' },
    })
    expect(typed.body.pincode).toBe('400061')
    const { body } = await app.call(calls.appRefresh, { body: { refreshToken: token.refreshToken } })
    expect((await app.call(calls.appMe, { token: body.accessToken })).body.name).toBe('Asha')
    expect((await app.call(calls.refreshToken, { body: { refreshToken: body.refreshToken } })).status).toBe(
      401,
    )
  })

  test.each([{ age: 12 }, { gender: 'x' }, { email: 'no' }, { phone: '+919999999999' }, { blocked: true }])(
    'cannot be changed to %j',
    async (body) => {
      const { token } = await signIn()
      expect((await app.call(calls.appUpdateMe, { token: token.accessToken, body })).status).toBe(422)
    },
  )

  test('cannot be read after the account is deleted', async () => {
    const { token } = await signIn('+919800000002')
    const erase = async () => (await app.call(calls.appDeleteMe, { token: token.accessToken })).status
    // An app repeats the call if the first answer was lost. By then its token is no longer valid.
    expect([await erase(), await erase()]).toEqual([204, 401])
    expect((await app.call(calls.appMe, { token: token.accessToken })).status).toBe(401)
    expect((await app.call(calls.appRefresh, { body: { refreshToken: token.refreshToken } })).status).toBe(
      401,
    )
  })

  test('cannot be read after a logout', async () => {
    const { token } = await signIn()
    expect((await app.call(calls.appLogout, { body: { refreshToken: token.refreshToken } })).status).toBe(204)
    expect((await app.call(calls.appMe, { token: token.accessToken })).status).toBe(401)
  })
})

describe('staff', () => {
  const update = (id: string, body: Record<string, unknown>) =>
    app.call(calls.updateAppUser, { token: editor, params: { id }, body })

  test('can find people by name, phone and e-mail', async () => {
    const { user, token } = await signIn('+919800000003')
    await app.call(calls.appUpdateMe, {
      token: token.accessToken,
      body: { name: 'Kirti Shah', email: 'kirti@example.org' },
    })
    for (const q of ['kirti sh', '9800000003', '+91 (0) 98000 00003', '९८००० ००००३', 'KIRTI@example']) {
      const { body } = await app.call(calls.listAppUsers, { token: editor, query: { q } })
      expect(body.items.map(({ _id }) => _id)).toEqual([user._id])
      expect(body).toMatchObject({ total: 1, page: 1, pageSize: 10 })
    }
  })

  test('can block a person, whose sessions end at once, and unblock them, so that they can sign in again', async () => {
    const { user, token } = await signIn('+919800000004')
    expect((await update(user._id, { blocked: true })).body).toMatchObject({ blocked: true })
    expect((await app.call(calls.appMe, { token: token.accessToken })).status).toBe(401)
    expect((await app.call(calls.appRefresh, { body: { refreshToken: token.refreshToken } })).status).toBe(
      401,
    )
    await request('+919800000004')
    expect((await verify(codeOf('+919800000004'), '+919800000004')).body).toMatchObject({ code: 'blocked' })
    await update(user._id, { blocked: false })
    expect((await signIn('+919800000004')).user._id).toBe(user._id)
  })

  test('can, as super admins, end all sessions of a person, who can then sign in again', async () => {
    const { user, token } = await signIn('+919800000006')
    const root = await app.signIn('super_admin')
    const end = (id: string) => app.call(calls.endSessionsOfAppUser, { token: root, params: { id } })
    expect((await end(user._id)).status).toBe(204)
    expect((await app.call(calls.appMe, { token: token.accessToken })).status).toBe(401)
    const { refreshToken } = token
    expect((await app.call(calls.appRefresh, { body: { refreshToken } })).status).toBe(401)
    expect((await signIn('+919800000006')).user._id).toBe(user._id)
    expect((await end(crypto.randomUUID())).status).toBe(404)
  })

  test.each([{ phone: '+911234567890' }, { email: 'x@example.org' }, { blocked: 'yes' }])(
    'cannot change a person to %j',
    async (body) => {
      const { user } = await signIn('+919800000005')
      expect((await update(user._id, body)).status).toBe(422)
    },
  )
})
