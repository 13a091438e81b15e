import { randomUUID } from 'node:crypto'
import { type SecondFactorAsked, calls } from '@jinvani/contract'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Authenticator, certified } from '../../../testing/authenticator.ts'
import { PASSWORD, type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { isOnServer } from '../../../testing/test-database.ts'
import { findSettings, takeTotpStep } from '../factor-queries.ts'
import { endAllSessions, findRoleOfSession, removeSecondFactorOf } from '../service.ts'
import { checkProof } from './proof.ts'

let app: TestApp
let origin: string
/** Two accounts that tests share if they do not change them, since hashing recovery codes is slow. */
let withApp: Awaited<ReturnType<typeof withTotp>>
let withKey: Awaited<ReturnType<typeof withPasskey>>
let withKeyId: string
beforeAll(async () => {
  app = await startTestApp({ isSecondFactorCompulsory: true })
  origin = app.url.replace('127.0.0.1', 'localhost')
  withApp = await withTotp()
  withKey = await withPasskey()
  withKeyId = await adminId(withKey.email)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.deps.db.deleteFrom('rateLimits').execute()
  await forgetSteps()
  // The clock stands still, so that a code is made and checked in the same step of 30 seconds.
  vi.setSystemTime(Date.now())
})
afterEach(() => void vi.useRealTimers())

let people = 0
const newEmail = () => `person-${(people += 1)}@example.org`
const login = (email: string) => app.call(calls.login, { body: { email, password: PASSWORD } })
const prove = (body: Record<string, unknown>) => app.call(calls.loginSecondFactor, { body })
const me = async (token: string) => (await app.call(calls.me, { token })).status
const state = async (token: string) => (await app.call(calls.secondFactor, { token })).body
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })
/** Lets the test use a code of the current step again. */
const forgetSteps = () => app.deps.db.updateTable('secondFactors').set({ totpStep: null }).execute()
const adminId = async (email: string) =>
  (await app.deps.db.selectFrom('admins').select('id').where('email', '=', email).executeTakeFirstOrThrow())
    .id

async function ask(email: string): Promise<SecondFactorAsked & { status: number; code: string }> {
  const { status, body } = await login(email)
  return { status, ...(body as unknown as SecondFactorAsked & { code: string }) }
}

async function withTotp(role: 'viewer' | 'super_admin' = 'viewer') {
  const email = newEmail()
  const token = await app.signIn(role, email)
  const { secret } = (await app.call(calls.startTotp, { token })).body
  const { status, body } = await app.call(calls.confirmTotp, { token, body: { code: codeOf(secret) } })
  expect(status).toBe(200)
  await forgetSteps()
  return { email, token, secret, recoveryCodes: body.recoveryCodes }
}

async function addPasskey(token: string, authenticator: Authenticator, name = 'Phone') {
  const { options } = (await app.call(calls.passkeyOptions, { token })).body
  const passkey = authenticator.make(String(options['challenge']))
  return await app.call(calls.addPasskey, { token, body: { name, passkey } })
}

async function withPasskey() {
  const email = newEmail()
  const token = await app.signIn('viewer', email)
  const authenticator = new Authenticator({ origin })
  const added = await addPasskey(token, authenticator)
  expect(added.status).toBe(201)
  return { email, token, authenticator, recoveryCodes: added.body.recoveryCodes }
}

const challengeOf = ({ passkeyOptions }: SecondFactorAsked) => String(passkeyOptions?.['challenge'])
const wrong = {
  status: 401,
  body: {
    code: 'invalid-second-factor',
    message: 'That is not right, or was used already. Please try again.',
  },
}
const over = { status: 401, body: { code: 'ticket-over' } }

describe('a sign-in with an authenticator app', () => {
  test('asks for the code, and then answers like any sign-in', async () => {
    const { email, secret, recoveryCodes } = withApp
    expect(recoveryCodes).toHaveLength(10)
    const { status, code, ticket, factors, passkeyOptions } = await ask(email)
    expect([status, code, factors, passkeyOptions]).toEqual([
      401,
      'second-factor-needed',
      ['totp', 'recoveryCode'],
      undefined,
    ])
    const { status: done, body } = await prove({ ticket, code: codeOf(secret) })
    expect([done, body.admin.email, await me(body.token.accessToken)]).toEqual([200, email, 200])
  })

  test('is recorded with the name of the account if it fails at the second step', async () => {
    const { ticket } = await ask(withApp.email)
    expect(await prove({ ticket, code: 'not-a-code' })).toMatchObject(wrong)
    const events = app.deps.db.selectFrom('activity').select('itemName')
    const failed = () => events.where('outcome', '=', 'invalid-second-factor').execute()
    await expect.poll(failed).toContainEqual({ itemName: 'viewer' })
  })

  test('has a ticket that is no token, ends after five minutes, and works once', async () => {
    const { email, secret } = withApp
    const { ticket } = await ask(email)
    expect(await me(ticket)).toBe(401)
    expect((await prove({ ticket, code: codeOf(secret) })).status).toBe(200)
    expect(await prove({ ticket, code: codeOf(secret, 1) })).toMatchObject(over)
    const late = await ask(email)
    const tickets = app.deps.db.updateTable('factorTickets')
    await tickets.set({ expiresAt: new Date(Date.now() - 1000) }).execute()
    expect(await prove({ ticket: late.ticket, code: codeOf(secret, 1) })).toMatchObject(over)
  })

  test('accepts each code once, and then refuses it like a wrong one', async () => {
    const { email, secret } = withApp
    const code = codeOf(secret)
    expect((await prove({ ticket: (await ask(email)).ticket, code })).status).toBe(200)
    const { ticket } = await ask(email)
    expect(await prove({ ticket, code })).toMatchObject(wrong)
    expect((await prove({ ticket, code: codeOf(secret, 1) })).status).toBe(200)
    const id = await adminId(email)
    const { totpStep } = (await findSettings(app.deps.db, id)) ?? { totpStep: null }
    expect(await takeTotpStep(app.deps.db, id, totpStep ?? 0), 'by two processes at once').toBe(false)
  })

  test('has five tries with one ticket', async () => {
    const { email, secret } = withApp
    const { ticket } = await ask(email)
    for (let i = 0; i < 5; i++) expect(await prove({ ticket, code: 'wrong-wrong' })).toMatchObject(wrong)
    expect(await prove({ ticket, code: codeOf(secret) })).toMatchObject(over)
  })

  test('refuses codes after ten wrong ones over all tickets, while other factors still work', async () => {
    const { email, secret, recoveryCodes } = withApp
    for (let i = 0; i < 2; i++) {
      const { ticket } = await ask(email)
      for (let j = 0; j < 5; j++) expect((await prove({ ticket, code: '000000' })).status).toBe(401)
    }
    const { ticket } = await ask(email)
    const limited = await prove({ ticket, code: codeOf(secret) })
    expect(limited.status).toBe(429)
    expect(limited.body).toMatchObject({
      message: 'Too many wrong codes. Wait, or use a passkey or a recovery code.',
    })
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await prove({ ticket, code: recoveryCodes[9] })).status).toBe(200)
  })

  test('has the limits of the settings, and none for a setting of 0', async () => {
    const asked = { adminId: randomUUID(), challenge: '' }
    const { config } = app.deps
    const guess = (codes: number, codesPerDay: number) => {
      const factorLimits = { ...config.factorLimits, codes, codesPerDay }
      return checkProof({ ...app.deps, config: { ...config, factorLimits } }, asked, { code: '000000' })
    }
    const isWrong = { code: 'invalid-second-factor' }
    const isLimited = { code: 'rate-limited' }
    await expect(guess(1, 0)).rejects.toMatchObject(isWrong)
    await expect(guess(1, 0)).rejects.toMatchObject(isLimited)
    await expect(guess(0, 1)).rejects.toMatchObject(isWrong)
    await expect(guess(0, 1)).rejects.toMatchObject(isLimited)
    await expect(guess(0, 0)).rejects.toMatchObject(isWrong)
  })

  test('is refused if it is begun too often without being completed', async () => {
    const { email } = withApp
    await login(email)
    const { numUpdatedRows } = await app.deps.db
      .updateTable('rateLimits')
      .set({ count: 19 })
      .where('key', 'like', 'second-factor:%')
      .executeTakeFirstOrThrow()
    expect(numUpdatedRows).toBe(1n)
    expect([(await login(email)).status, (await login(email)).status]).toEqual([401, 429])
  })

  test('is refused with a hint if the clock of the phone is wrong', async () => {
    const { email, secret } = withApp
    const { ticket } = await ask(email)
    expect(await prove({ ticket, code: codeOf(secret, -8) })).toMatchObject({
      status: 401,
      body: {
        message:
          'The clock of your phone differs from ours by about 4 minutes; set it to automatic and use a new code.',
      },
    })
  })

  test('refuses a code that was sent too early even when its time comes, and accepts the next code', async () => {
    const { email, secret } = withApp
    const early = codeOf(secret, 6)
    const sent = async (code: string) => await prove({ ticket: (await ask(email)).ticket, code })
    expect((await sent(early)).body).toMatchObject({ message: expect.stringContaining('The clock') })
    expect((await sent(codeOf(secret))).status, 'a clock that is set right').toBe(200)
    vi.setSystemTime(Date.now() + 6 * 30_000)
    expect(codeOf(secret)).toBe(early)
    expect(await sent(early)).toMatchObject(wrong)
    expect((await sent(codeOf(secret, 1))).status).toBe(200)
  })

  test('that waits for its code ends when the person changes the password or ends the other sessions', async () => {
    for (const end of [
      (token: string) => {
        const body = { currentPassword: PASSWORD, newPassword: 'girnar-10000-steps' }
        return app.call(calls.changePassword, { token, body })
      },
      (token: string) => app.call(calls.endOtherSessions, { token }),
    ]) {
      const { email, token, recoveryCodes } = await withTotp()
      const { ticket } = await ask(email)
      expect((await end(token)).status).toBe(204)
      expect(await prove({ ticket, code: recoveryCodes[0] })).toMatchObject(over)
      expect(await me(token)).toBe(200)
    }
  })

  // Needs a database server: the embedded database cannot run two transactions at once.
  test.runIf(isOnServer)('with a password that is replaced during the sign-in is refused', async () => {
    const { db } = app.deps
    const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const isHeld = async () => (await waiting.execute(db)).rows[0]?.count
    const plain = newEmail()
    await app.signIn('viewer', plain)
    const { email } = await withTotp()
    for (const one of [plain, email]) {
      const { answer } = await db.transaction().execute(async (trx) => {
        await trx.updateTable('admins').set({ passwordHash: 'new' }).where('email', '=', one).execute()
        const begun = login(one)
        await expect.poll(isHeld).toBe(1)
        return { answer: begun }
      })
      expect(await answer).toMatchObject({ status: 401, body: { code: 'invalid-credentials' } })
    }
  })

  test('gets no ticket for a wrong password, and a reset of the password ends the ticket', async () => {
    const { email, secret } = await withTotp()
    const refused = await app.call(calls.login, { body: { email, password: 'wrong one' } })
    expect(refused.body).toMatchObject({ code: 'invalid-credentials' })
    expect(refused.body).not.toHaveProperty('ticket')
    const { ticket } = await ask(email)
    const owner = await app.signIn('super_admin', newEmail())
    const params = { id: await adminId(email) }
    const body = { password: 'another long password' }
    expect((await app.call(calls.resetAdminPassword, { token: owner, params, body })).status).toBe(204)
    expect(await prove({ ticket, code: codeOf(secret) })).toMatchObject(over)
  })
})

describe('recovery codes', () => {
  let person: typeof withApp
  beforeAll(async () => {
    person = await withTotp()
  })

  test('work once each, in any letter case, with or without hyphens', async () => {
    const { email, recoveryCodes } = person
    const [first = '', second = ''] = recoveryCodes
    expect((await prove({ ticket: (await ask(email)).ticket, code: first })).status).toBe(200)
    const { ticket } = await ask(email)
    expect(await prove({ ticket, code: first })).toMatchObject(wrong)
    const { status, body } = await prove({ ticket, code: second.toUpperCase().replace('-', ' ') })
    expect(status).toBe(200)
    expect((await state(body.token.accessToken)).recoveryCodesLeft).toBe(8)
  })

  test('are stored as hashes, and new ones replace the old ones', async () => {
    const { email, token, recoveryCodes } = person
    const stored = await app.deps.db.selectFrom('recoveryCodes').select('codeHash').execute()
    expect(stored.every(({ codeHash }) => codeHash.startsWith('$argon2id$v=19$m=19456,t=2'))).toBe(true)
    const { body } = await app.call(calls.renewRecoveryCodes, { token })
    expect(body.recoveryCodes).toHaveLength(10)
    const { ticket } = await ask(email)
    expect(await prove({ ticket, code: recoveryCodes[5] })).toMatchObject(wrong)
    expect((await prove({ ticket, code: body.recoveryCodes[0] })).status).toBe(200)
  })

  test('are deleted together with the last factor', async () => {
    const { email, token } = person
    expect((await app.call(calls.removeTotp, { token })).status).toBe(204)
    expect(await state(token)).toMatchObject({ recoveryCodesLeft: 0, totpSince: null })
    expect((await login(email)).status).toBe(200)
  })
})

describe('a passkey', () => {
  test('passes the second step, with a challenge that works once and for its own ticket', async () => {
    const { email, authenticator, recoveryCodes } = withKey
    expect(recoveryCodes).toHaveLength(10)
    const [one, two] = [await ask(email), await ask(email)]
    expect(one.factors).toEqual(['passkey', 'recoveryCode'])
    const passkey = authenticator.use(challengeOf(one))
    expect(await prove({ ticket: two.ticket, passkey })).toMatchObject(wrong)
    expect((await prove({ ticket: one.ticket, passkey })).status).toBe(200)
    expect(await prove({ ticket: one.ticket, passkey })).toMatchObject(over)
  })

  test('of another person, for another site or with another key is refused', async () => {
    const { email, authenticator } = withKey
    const other = await withPasskey()
    const asked = await ask(email)
    const challenge = challengeOf(asked)
    const elsewhere = new Authenticator({ origin: 'https://evil.example' })
    const forged = { ...elsewhere.use(challenge), ...pick(authenticator.use(challenge)) }
    for (const passkey of [other.authenticator.use(challenge), elsewhere.use(challenge), forged])
      expect(await prove({ ticket: asked.ticket, passkey })).toMatchObject(wrong)
    expect(await prove({ ticket: asked.ticket, passkey: authenticator.use(challenge) })).toMatchObject({
      status: 200,
    })
  })

  test('is refused if its counter goes back', async () => {
    const { email, authenticator } = withKey
    const use = async (counter: number) => {
      authenticator.counter = counter
      const asked = await ask(email)
      return (await prove({ ticket: asked.ticket, passkey: authenticator.use(challengeOf(asked)) })).status
    }
    expect([await use(7), await use(7), await use(6), await use(0), await use(8)]).toEqual([
      200, 401, 401, 401, 200,
    ])
  })

  test('can be added once, only with a challenge of this server, and only from its own pages', async () => {
    const { token, authenticator } = withKey
    const other = await app.signIn('viewer', newEmail())
    expect((await addPasskey(other, authenticator)).body).toMatchObject({ code: 'passkey-exists' })
    const refused = { status: 409, body: { code: 'passkey-refused' } }
    expect(await addPasskey(token, new Authenticator({ origin: 'https://evil.example' }))).toMatchObject(
      refused,
    )
    expect(await addPasskey(token, new Authenticator({ origin, rpId: 'evil.example' }))).toMatchObject(
      refused,
    )
    const passkey = new Authenticator({ origin }).make('a challenge of their own')
    expect(await app.call(calls.addPasskey, { token, body: { name: 'Key', passkey } })).toMatchObject(refused)
    const { options } = (await app.call(calls.passkeyOptions, { token })).body
    const theirs = new Authenticator({ origin }).make(String(options['challenge']))
    const body = { name: 'Key', passkey: theirs }
    expect(await app.call(calls.addPasskey, { token: other, body })).toMatchObject(refused)
  })

  test('with an attestation certificate is refused before the certificate is verified', async () => {
    const { token } = withKey
    expect(await addPasskey(token, new Authenticator({ origin, statement: certified }))).toMatchObject({
      status: 409,
      body: { code: 'passkey-refused' },
    })
  })

  test('with bytes that would overload the parser is refused', async () => {
    const { token } = withKey
    const { options } = (await app.call(calls.passkeyOptions, { token })).body
    const passkey = new Authenticator({ origin }).make(String(options['challenge']))
    for (const bytes of [
      Buffer.alloc(6000, 0x81),
      Buffer.from('bb7fffffffffffffff', 'hex'),
      Buffer.from('a1'),
    ]) {
      const response = { ...passkey.response, attestationObject: bytes.toString('base64url') }
      const body = { name: 'Key', passkey: { ...passkey, response } }
      expect((await app.call(calls.addPasskey, { token, body })).status).toBe(409)
    }
  })

  test('can be renamed and removed by its owner only', async () => {
    const { token, email } = await withPasskey()
    const { token: other } = withKey
    const [passkey] = (await state(token)).passkeys
    const params = { id: passkey?._id ?? '' }
    const rename = (by: string) =>
      app.call(calls.renamePasskey, { token: by, params, body: { name: 'Phone in the office' } })
    expect([(await rename(other)).status, (await rename(token)).body.name]).toEqual([
      404,
      'Phone in the office',
    ])
    const remove = async (by: string) => (await app.call(calls.removePasskey, { token: by, params })).status
    expect([await remove(other), await remove(token), await remove(token)]).toEqual([404, 204, 404])
    expect((await login(email)).status).toBe(200)
  })

  test('that is added after an authenticator app brings no new recovery codes', async () => {
    const { token } = await withTotp()
    expect((await addPasskey(token, new Authenticator({ origin }))).body.recoveryCodes).toEqual([])
    expect(await state(token)).toMatchObject({ recoveryCodesLeft: 10, passkeys: [{ lastUsedAt: null }] })
    expect((await app.call(calls.removeTotp, { token })).status).toBe(204)
    expect((await state(token)).recoveryCodesLeft).toBe(10)
  })
})

const pick = ({ id, rawId }: { id: string; rawId: string }) => ({ id, rawId })

describe('setting up a factor', () => {
  test('for the first time ends the sessions that were opened by a password alone, except this one', async () => {
    const email = newEmail()
    await app.signIn('viewer', email)
    const [old, own] = [await login(email), await login(email)]
    const token = own.body.token.accessToken
    const { secret } = (await app.call(calls.startTotp, { token })).body
    const confirm = (code: string) => app.call(calls.confirmTotp, { token, body: { code } })
    expect(await confirm(codeOf(secret, 500))).toMatchObject({
      status: 422,
      body: { message: 'The code is not right' },
    })
    expect((await login(email)).status, 'nothing counts yet').toBe(200)
    expect((await confirm(codeOf(secret))).status).toBe(200)
    expect([await me(token), await me(old.body.token.accessToken)]).toEqual([200, 401])
    const refreshed = await app.call(calls.refreshToken, {
      body: { refreshToken: old.body.token.refreshToken },
    })
    expect(refreshed).toMatchObject({ status: 401, body: { code: 'session-expired' } })
  })

  test('encrypts the secret of the app, and a new app replaces the old one at its first code', async () => {
    const { email, token, secret } = await withTotp()
    const rows = await app.deps.db.selectFrom('secondFactors').select('totp').execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    const next = (await app.call(calls.startTotp, { token })).body
    expect(next.uri).toContain(`secret=${next.secret}`)
    const { ticket } = await ask(email)
    expect(await prove({ ticket, code: codeOf(next.secret) })).toMatchObject(wrong)
    expect((await prove({ ticket, code: codeOf(secret) })).status).toBe(200)
    await app.call(calls.confirmTotp, { token, body: { code: codeOf(next.secret, 1) } })
    await forgetSteps()
    const again = await ask(email)
    expect(await prove({ ticket: again.ticket, code: codeOf(secret) })).toMatchObject(wrong)
    expect((await prove({ ticket: again.ticket, code: codeOf(next.secret) })).status).toBe(200)
  })
})

describe('a lost factor', () => {
  test('can be removed by a super admin, which ends sessions and tickets', async () => {
    const { email, token, secret } = await withTotp()
    const { ticket } = await ask(email)
    const owner = await app.signIn('super_admin', newEmail())
    const params = { id: await adminId(email) }
    const factors = async () => (await app.call(calls.factorsOfAdmin, { token: owner, params })).body
    expect(await factors()).toEqual({ passkeyCount: 0, hasTotp: true })
    expect((await app.call(calls.removeSecondFactor, { token: owner, params })).status).toBe(204)
    expect(await factors()).toEqual({ passkeyCount: 0, hasTotp: false })
    expect(await me(token)).toBe(401)
    expect(await prove({ ticket, code: codeOf(secret) })).toMatchObject(over)
    expect((await login(email)).status).toBe(200)
  })

  test('of a super admin can be removed by the operator', async () => {
    const { email, token } = await withTotp('super_admin')
    expect(await removeSecondFactorOf(app.deps.db, 'nobody@example.org')).toBeNull()
    expect(await removeSecondFactorOf(app.deps.db, email)).toEqual({ hadFactor: true })
    expect([await me(token), (await login(email)).status]).toEqual([401, 200])
    expect(await removeSecondFactorOf(app.deps.db, email), 'and says if there is none').toEqual({
      hadFactor: false,
    })
  })
})

describe('a compulsory second factor', () => {
  const asked = (email: string, daysAgo: number) =>
    app.deps.db
      .updateTable('secondFactors')
      .set({ askedAt: new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000) })
      .where('adminId', '=', app.deps.db.selectFrom('admins').select('id').where('email', '=', email))
      .execute()
  const stats = (token: string) => app.call(calls.dashboardStats, { token })

  test('is asked for from the first sign-in on, but no call is refused without it for seven days', async () => {
    const email = newEmail()
    const token = await app.signIn('super_admin', email)
    const { setUpBefore } = await state(token)
    expect(Date.parse(setUpBefore ?? '') - Date.now()).toBeGreaterThan(6.9 * 24 * 60 * 60 * 1000)
    await asked(email, 6.9)
    expect((await stats(token)).status).toBe(200)
    await login(email)
    expect(
      Date.parse((await state(token)).setUpBefore ?? '') - Date.now(),
      'the first asking counts',
    ).toBeLessThan(0.2 * 24 * 60 * 60 * 1000)
  })

  test('allows nothing but setting it up once the seven days are over', async () => {
    const email = newEmail()
    const token = await app.signIn('super_admin', email)
    await asked(email, 7.1)
    const { id } = await app.deps.db
      .selectFrom('sessions')
      .select('id')
      .where('subjectId', '=', await adminId(email))
      .executeTakeFirstOrThrow()
    const role = () => findRoleOfSession(app.deps, id)
    expect(await role(), 'licences of a preview').toBeUndefined()
    expect(await stats(token)).toMatchObject({
      status: 403,
      body: {
        code: 'second-factor-required',
        message: 'Set up a second factor first. Until then your account opens nothing else.',
      },
    })
    expect((await app.call(calls.renewRecoveryCodes, { token })).status).toBe(403)
    expect((await app.send('GET', '/admin/events', { token })).status).toBe(403)
    const { body: signedIn } = await app.call(calls.login, { body: { email, password: PASSWORD } })
    const { refreshToken } = signedIn.token
    const refreshed = await app.call(calls.refreshToken, { body: { refreshToken } })
    const isDue = async () => (await app.call(calls.me, { token })).body.isSecondFactorDue
    expect(
      [signedIn.admin.isSecondFactorDue, refreshed.body.admin.isSecondFactorDue, await isDue()],
      'told with the account',
    ).toEqual([true, true, true])
    const { secret } = (await app.call(calls.startTotp, { token })).body
    const confirmed = await app.call(calls.confirmTotp, { token, body: { code: codeOf(secret) } })
    expect(confirmed.status).toBe(200)
    expect((await stats(token)).status).toBe(200)
    expect(await isDue()).toBeUndefined()
    expect(await role()).toBe('super_admin')
  })

  test('is required at once from a super admin whom another person created or promoted', async () => {
    const token = await app.signIn('super_admin', newEmail())
    const make = async (role: 'viewer' | 'super_admin') => {
      const body = { name: 'Sunanda', email: newEmail(), password: PASSWORD, role }
      return (await app.call(calls.createAdminUser, { token, body })).body
    }
    const promote = (id: string) =>
      app.call(calls.updateAdminUser, { token, params: { id }, body: { role: 'super_admin' } })
    const signedIn = async (email: string) => (await login(email)).body.token.accessToken
    const [made, viewer] = [await make('super_admin'), await make('viewer')]
    const before = await signedIn(viewer.email)
    expect((await stats(before)).status).toBe(200)
    expect((await promote(viewer.id)).status).toBe(200)
    const required = { status: 403, body: { code: 'second-factor-required' } }
    for (const open of [before, await signedIn(viewer.email), await signedIn(made.email)])
      expect(await stats(open)).toMatchObject(required)
    expect((await promote(withKeyId)).status).toBe(200)
    expect((await stats(withKey.token)).status, 'an account with a factor goes on').toBe(200)
    await app.call(calls.updateAdminUser, { token, params: { id: withKeyId }, body: { role: 'viewer' } })
    app.deps.config.isSecondFactorCompulsory = false
    try {
      const later = await make('super_admin')
      app.deps.config.isSecondFactorCompulsory = true
      expect((await stats(await signedIn(later.email))).status, 'made before it was compulsory').toBe(200)
    } finally {
      app.deps.config.isSecondFactorCompulsory = true
    }
  })

  test('is required from super admins only, and only if the setting is on', async () => {
    const token = await app.signIn('content_manager', newEmail())
    expect((await state(token)).setUpBefore).toBeNull()
    const email = newEmail()
    const owner = await app.signIn('super_admin', email)
    await asked(email, 100)
    app.deps.config.isSecondFactorCompulsory = false
    try {
      expect((await stats(owner)).status).toBe(200)
      expect((await state(owner)).setUpBefore).toBeNull()
    } finally {
      app.deps.config.isSecondFactorCompulsory = true
    }
  })
})

describe('a confirmation', () => {
  const confirm = (token: string, body: Record<string, unknown>) => app.call(calls.confirm, { token, body })
  const renew = async (token: string) => (await app.call(calls.renewRecoveryCodes, { token })).status
  const forgetProof = () =>
    app.deps.db
      .updateTable('sessions')
      .set({ provenAt: new Date(Date.now() - 20 * 60 * 1000) })
      .execute()

  test('needs the second factor if there is one: neither the password nor a change of it is a proof', async () => {
    const person = await withPasskey()
    for (const { token } of [withApp, person]) {
      await forgetProof()
      expect(await confirm(token, { password: PASSWORD })).toMatchObject({
        status: 422,
        body: {
          errors: [{ path: 'password', message: 'Your account has a second factor: confirm with that' }],
        },
      })
      expect(await renew(token)).toBe(403)
    }
    const body = { currentPassword: PASSWORD, newPassword: 'girnar-10000-steps' }
    expect((await app.call(calls.changePassword, { token: person.token, body })).status).toBe(204)
    expect(await renew(person.token)).toBe(403)
  })

  test('offers the factors of the account, or the password if it has none', async () => {
    const options = async (token: string) => (await app.call(calls.confirmOptions, { token })).body
    const viewer = await app.signIn('viewer', newEmail())
    expect(await options(viewer)).toEqual({ factors: [], isPasswordEnough: true })
    const ofKey = { factors: ['passkey', 'recoveryCode'], isPasswordEnough: false }
    expect(await options(withKey.token)).toMatchObject(ofKey)
    expect(await options(withApp.token)).toEqual({
      factors: ['totp', 'recoveryCode'],
      isPasswordEnough: false,
    })
  })

  test('accepts a recovery code once', async () => {
    const { token, recoveryCodes } = await withTotp()
    await forgetProof()
    expect((await confirm(token, { code: recoveryCodes[3] })).status).toBe(204)
    expect((await confirm(token, { code: recoveryCodes[3] })).status).toBe(422)
    expect((await state(token)).recoveryCodesLeft).toBe(9)
    expect((await app.call(calls.removeTotp, { token })).status).toBe(204)
  })

  test('accepts a code of the app once', async () => {
    const { token, secret } = withApp
    await forgetProof()
    expect(await renew(token)).toBe(403)
    const code = codeOf(secret)
    expect(await confirm(token, { code: '000000' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'code' }] },
    })
    expect((await confirm(token, { code })).status).toBe(204)
    expect(await renew(token)).toBe(200)
    expect((await confirm(token, { code })).status).toBe(422)
  })

  test('accepts a passkey once, for a challenge of this server', async () => {
    const { token, authenticator } = withKey
    await forgetProof()
    const asked = (await app.call(calls.confirmOptions, { token })).body
    expect(asked.factors).toContain('passkey')
    authenticator.counter += 1
    const passkey = authenticator.use(String(asked.passkeyOptions?.['challenge']))
    expect((await confirm(withApp.token, { passkey })).status).toBe(422)
    expect((await confirm(token, { passkey })).status).toBe(204)
    authenticator.counter += 1
    expect((await confirm(token, { passkey })).status).toBe(422)
    expect((await confirm(token, { passkey: authenticator.use('of their own') })).status).toBe(422)
    expect(await renew(token)).toBe(200)
  })
})

// Must be the last test, since it ends the sessions that the other tests share.
test('the operator ends all sessions, and all sign-ins that wait for the second step', async () => {
  const { email, token, secret } = await withTotp()
  const person = await app.signInApp('+919876512347')
  const { ticket } = await ask(email)
  const { accounts, tickets } = await endAllSessions(app.deps.db)
  expect([accounts > 1, tickets > 0]).toEqual([true, true])
  expect(await me(token)).toBe(401)
  expect((await app.call(calls.appMe, { token: person })).status).toBe(401)
  expect(await prove({ ticket, code: codeOf(secret) })).toMatchObject(over)
  const recorded = await app.deps.db
    .selectFrom('activity')
    .select('actorKind')
    .where('action', '=', 'session.end-all')
    .execute()
  expect(recorded).toEqual([{ actorKind: 'program' }])
  expect(await endAllSessions(app.deps.db)).toEqual({ accounts: 0, tickets: 0 })
})
