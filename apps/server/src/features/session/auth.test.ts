import { type SecondFactorAsked, calls } from '@jinvani/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { lastingTokens } from '../../testing/lasting-tokens.ts'
import { PASSWORD, type TestApp, startTestApp } from '../../testing/test-app.ts'
import { isOnServer } from '../../testing/test-database.ts'
import { deriveKeys } from '../../platform/secrets/keys.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const login = (email: string, password = PASSWORD) => app.call(calls.login, { body: { email, password } })
const refresh = (refreshToken: string) => app.call(calls.refreshToken, { body: { refreshToken } })
const me = (token: string) => app.call(calls.me, { token })

async function openSession(email: string) {
  await app.signIn('content_manager', email)
  return (await login(email)).body.token
}

describe('login', () => {
  test('returns tokens and the account, in whatever letter case the e-mail is typed', async () => {
    await app.signIn('viewer', 'viewer@example.org')
    const { status, body } = await login(' Viewer@Example.org ')
    expect(status).toBe(200)
    expect(body.admin).toMatchObject({ email: 'viewer@example.org', role: 'viewer', name: 'viewer' })
    expect(body.admin._id).toBe(body.admin.id)
    expect((await me(body.token.accessToken)).body).toEqual(body.admin)
  })

  test('gives the same answer for a wrong password and an unknown e-mail', async () => {
    await app.signIn('viewer', 'same@example.org')
    const wrong = await login('same@example.org', 'not the password')
    const unknown = await login('nobody@example.org', 'not the password')
    expect(wrong.status).toBe(401)
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    expect(wrong.body).toMatchObject({ code: 'invalid-credentials', message: 'Invalid email or password' })
  })

  test('refuses even the right password after five failures, and says for how long', async () => {
    await app.signIn('viewer', 'brute@example.org')
    const tries = await Promise.all([1, 2, 3, 4, 5].map(() => login('brute@example.org', 'wrong one')))
    expect(tries.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    const sixth = await login('brute@example.org')
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('forgets the failures after a success', async () => {
    await app.signIn('viewer', 'forgetful@example.org')
    for (let i = 0; i < 4; i++) await login('forgetful@example.org', 'wrong one')
    expect((await login('forgetful@example.org')).status).toBe(200)
    expect((await login('forgetful@example.org', 'wrong one')).status).toBe(401)
  })
})

test('successful sign-ins do not count for the limit of an address, which many people may share', async () => {
  await app.signIn('viewer', 'shared@example.org')
  const used = () =>
    app.deps.db
      .selectFrom('rateLimits')
      .select('count')
      .where('key', 'like', 'login-address:%')
      .executeTakeFirstOrThrow()
  const before = (await used()).count
  await login('shared@example.org')
  expect((await used()).count).toBe(before)
  await login('shared@example.org', 'wrong one')
  expect((await used()).count).toBe(before + 1)
})

test('tries with made-up e-mails add no more rows once the address of the client has no tries left', async () => {
  const rows = app.deps.db.selectFrom('rateLimits').where('key', 'like', 'login%')
  const used = app.deps.db.updateTable('rateLimits').where('key', 'like', 'login-address:%')
  await login('made-up-0@example.org', 'wrong one')
  await used.set({ count: 97 }).execute()
  const before = (await rows.select('key').execute()).length
  const tries = await Promise.all(
    Array.from({ length: 20 }, (_, i) => login(`made-up-${i + 1}@example.org`, 'wrong one')),
  )
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(3)
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(17)
  // Each of the three tries adds two rows: for the account, and for the account from this address.
  expect((await rows.select('key').execute()).length).toBe(before + 2 * 3)
  await used.set({ count: 0 }).execute()
})

test('further tries at a locked account do not count against the address of the client', async () => {
  for (let i = 0; i < 5; i++) await login('locked@example.org', 'wrong one')
  const count = () =>
    app.deps.db
      .selectFrom('rateLimits')
      .select('count')
      .where('key', 'like', 'login-address:%')
      .executeTakeFirstOrThrow()
  const before = await count()
  for (let i = 0; i < 5; i++) expect((await login('locked@example.org')).status).toBe(429)
  expect(await count()).toEqual(before)
})

describe('refresh', () => {
  test('gives a new token; a repeat within the grace period gives the same one', async () => {
    const first = await openSession('rotate@example.org')
    // The clock stands still, since on a busy machine the two requests could be further apart than the grace period.
    vi.setSystemTime(Date.now())
    onTestFinished(() => void vi.useRealTimers())
    const [one, two] = await Promise.all([refresh(first.refreshToken), refresh(first.refreshToken)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body.refreshToken).toBe(two.body.refreshToken)
    expect(one.body.refreshToken).not.toBe(first.refreshToken)
    expect((await me(one.body.accessToken)).status).toBe(200)
    expect(one.body.admin.email).toBe('rotate@example.org')
  })

  // Needs a database server: the embedded database shares the faked clock of this process.
  test.runIf(isOnServer)(
    'keeps the grace period in a process whose clock is five minutes ahead',
    async () => {
      const first = await openSession('clocks@example.org')
      const second = await refresh(first.refreshToken)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 })
      const again = await refresh(first.refreshToken).finally(() => vi.useRealTimers())
      expect(again.body.refreshToken).toBe(second.body.refreshToken)
    },
  )

  test('with a used token after the grace period ends the session, with its access tokens', async () => {
    const first = await openSession('reuse@example.org')
    const second = await refresh(first.refreshToken)
    await app.deps.db
      .updateTable('sessions')
      .set({ rotatedAt: new Date(Date.now() - 16_000) })
      .execute()
    expect((await refresh(first.refreshToken)).status).toBe(401)
    expect((await refresh(second.body.refreshToken)).status).toBe(401)
    expect((await me(second.body.accessToken)).status).toBe(401)
  })

  test('is refused once the session has been idle too long or is too old', async () => {
    const idle = await openSession('idle@example.org')
    const past = new Date(Date.now() - 1000)
    await app.deps.db.updateTable('sessions').set({ idleExpiresAt: past }).execute()
    expect((await refresh(idle.refreshToken)).status).toBe(401)
    const old = await openSession('old@example.org')
    await app.deps.db.updateTable('sessions').set({ expiresAt: past }).execute()
    expect((await refresh(old.refreshToken)).status).toBe(401)
    expect((await me(old.accessToken)).status).toBe(401)
  })

  test.each(['', 'garbage', '00000000-0000-4000-8000-000000000000.x', 'a'.repeat(501)])(
    'refuses %j',
    async (token) => {
      expect([401, 422]).toContain((await refresh(token)).status)
    },
  )
})

describe('the end of a session', () => {
  test('by a logout holds from the next request on', async () => {
    const token = await openSession('logout@example.org')
    expect((await app.call(calls.logout, { body: { refreshToken: token.refreshToken } })).status).toBe(204)
    expect((await me(token.accessToken)).status).toBe(401)
    expect((await refresh(token.refreshToken)).status).toBe(401)
  })

  test('by a logout works with the access token alone, and a guessed refresh token ends nothing', async () => {
    const token = await openSession('logout2@example.org')
    const sessionId = token.refreshToken.split('.')[0]
    await app.call(calls.logout, { body: { refreshToken: `${sessionId}.guessed` } })
    expect((await me(token.accessToken)).status).toBe(200)
    expect((await app.call(calls.logout, { body: {}, token: token.accessToken })).status).toBe(204)
    expect((await me(token.accessToken)).status).toBe(401)
  })

  test('is refused without a fresh proof, be it one session or all others', async () => {
    const { accessToken: token, refreshToken } = await openSession('stale@example.org')
    await app.deps.db
      .updateTable('sessions')
      .set({ provenAt: new Date(0) })
      .execute()
    const params = { id: refreshToken.split('.')[0] ?? '' }
    const refused = { status: 403, body: { code: 'confirmation-needed' } }
    expect(await app.call(calls.endSession, { token, params })).toMatchObject(refused)
    expect(await app.call(calls.endOtherSessions, { token })).toMatchObject(refused)
    expect((await me(token)).status).toBe(200)
  })
})

// Needs a database server: the embedded database shares the faked clock of this process.
test.runIf(isOnServer)('an access token expires after 15 minutes, even if it was used before', async () => {
  const { accessToken } = await openSession('used@example.org')
  expect((await me(accessToken)).status).toBe(200)
  for (const [minutes, status] of [[15, 200], [16, 401]] as const) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
    expect((await me(accessToken).finally(() => vi.useRealTimers())).status).toBe(status)
  } // prettier-ignore
  expect((await app.send('GET', '/app/me', { token: accessToken })).status).toBe(401)
})

test('a new role counts from the next request on, without a new sign-in', async () => {
  const { accessToken } = await openSession('demoted@example.org')
  await app.deps.db
    .updateTable('admins')
    .set({ role: 'viewer' })
    .where('email', '=', 'demoted@example.org')
    .execute()
  expect((await me(accessToken)).body.role).toBe('viewer')
  expect((await app.call(calls.createCategory, { token: accessToken, body: {} })).status).toBe(403)
})

test('a token with too long a lifetime is refused, even if its signature is right', async () => {
  const [key] = deriveKeys(app.deps.config.secrets, 'access-token')
  const staff = (await openSession('lasting@example.org')).accessToken
  const person = await app.signInApp('+919876543219')
  const outcomes = async (token: string, call: typeof calls.me | typeof calls.appMe) => {
    const found: Record<string, number> = {}
    for (const [name, each] of Object.entries(await lastingTokens(token, key.bytes)))
      found[name] = (await app.call(call, { token: each })).status
    return found
  }
  const refused = {
    'no end': 401,
    'no beginning': 401,
    'an end in a year, begun yesterday': 401,
    'a beginning and an end in a year': 401,
    nobody: 401,
  }
  expect(await outcomes(staff, calls.me)).toEqual({ sound: 200, ...refused })
  expect(await outcomes(person, calls.appMe)).toEqual({ sound: 200, ...refused })
})

test('passwords are stored as Argon2id with 19456 KiB and two passes', async () => {
  const person = { name: 'Asha', email: 'hash@example.org', role: 'viewer', password: PASSWORD }
  const token = await app.signIn('super_admin')
  expect((await app.call(calls.createAdminUser, { token, body: person })).status).toBe(201)
  const row = await app.deps.db
    .selectFrom('admins')
    .select('passwordHash')
    .where('email', '=', 'hash@example.org')
    .executeTakeFirstOrThrow()
  expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,/)
})

test('only one of several simultaneous tries with one ticket, or with one code, opens a session', async () => {
  // The clock stands still, so that no code expires before it is checked.
  vi.setSystemTime(Date.now())
  onTestFinished(() => void vi.useRealTimers())
  const { accessToken: token } = await openSession('two-tickets@example.org')
  const { secret } = (await app.call(calls.startTotp, { token })).body
  const codeNow = () => TOTP.generate({ secret: Secret.fromBase32(secret) })
  const confirmed = await app.call(calls.confirmTotp, { token, body: { code: codeNow() } })
  expect(confirmed.status).toBe(200)
  const forgetStep = () => app.deps.db.updateTable('secondFactors').set({ totpStep: null }).execute()
  const newTicket = async () =>
    ((await login('two-tickets@example.org')).body as unknown as SecondFactorAsked).ticket
  const statuses = async (proofs: { ticket: string; code?: string }[]) => {
    const code = codeNow()
    const tries = proofs.map((body) => app.call(calls.loginSecondFactor, { body: { code, ...body } }))
    return (await Promise.all(tries)).map(({ status }) => status).toSorted((a, b) => a - b)
  }
  const [one, two, three, four] = [await newTicket(), await newTicket(), await newTicket(), await newTicket()]
  await forgetStep()
  const [paper = '', other = ''] = confirmed.body.recoveryCodes
  expect(await statuses([{ ticket: one }, { ticket: one, code: other }])).toEqual([200, 401])
  await forgetStep()
  expect(await statuses([{ ticket: two }, { ticket: three }])).toEqual([200, 401])
  const five = await newTicket()
  expect(
    await statuses([
      { ticket: four, code: paper },
      { ticket: five, code: paper },
    ]),
  ).toEqual([200, 401])
})
