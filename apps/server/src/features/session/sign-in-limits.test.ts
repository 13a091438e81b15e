// Limits on failed sign-ins. Failures of strangers must not lock the owner out.
import { calls } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweepLimits } from '../../platform/load/rate-limit.ts'
import { PASSWORD, type TestApp, startTestApp } from '../../testing/test-app.ts'
import { login as loginWith, sweepSessions } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true })
})
beforeEach(async () => {
  await app.deps.db.deleteFrom('rateLimits').execute()
})
afterAll(() => app.close())

const email = 'asha@example.org'
const login = (address: string, password = PASSWORD, who = email) =>
  app.call(calls.login, { body: { email: who, password }, headers: { 'x-forwarded-for': address } })
const fail = async (address: string, who = email) => (await login(address, 'not the password', who)).status
const countOf = async (prefix: string) => {
  const rows = await app.deps.db
    .selectFrom('rateLimits')
    .select('count')
    .where('key', 'like', `${prefix}:%`)
    .execute()
  return rows.map(({ count }) => count)
}
/** Sets how many failed tries are counted. */
const setCount = (prefix: string, count: number) =>
  app.deps.db
    .updateTable('rateLimits')
    .set({ count })
    .where('key', 'like', `${prefix}:%`)
    .where('count', '>', 0)
    .execute()
const networks = () => app.deps.db.selectFrom('knownNetworks').select(['networkHash', 'seenAt'])

test('after fifty failures from anywhere only networks that signed in before may try the account', async () => {
  await app.signIn('content_manager', email)
  expect((await login('203.0.113.1')).status).toBe(200)
  expect((await login('2001:db8:5:6::1')).status).toBe(200)
  expect(await fail('198.51.100.1')).toBe(401)
  // Only the failed try is counted.
  expect(await countOf('login-account')).toEqual([1])
  await setCount('login-account', 49)
  expect(await fail('198.51.100.2')).toBe(401)
  const refused = await login('198.51.100.3')
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({ message: expect.stringContaining('to this account') })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600)
  expect((await login('203.0.113.1')).status).toBe(200)
  // The owner's IPv6 /64 is let in, the next /64 is not.
  expect((await login('2001:db8:5:6:7::2')).status).toBe(200)
  expect((await login('2001:db8:5:7::1')).status).toBe(429)
  expect(await fail('203.0.113.1')).toBe(401)
  // The owner's network may not guess without limit: each of its addresses has five tries, as always.
  for (let n = 0; n < 4; n++) expect(await fail('203.0.113.1')).toBe(401)
  expect((await login('203.0.113.1')).status).toBe(429)
})

test('a signed-in person can confirm their password from a new network, even while strangers guess at it', async () => {
  const { body } = await login('203.0.113.1')
  await fail('198.51.100.1')
  await setCount('login-account', 50)
  const confirm = async (password: string) =>
    (
      await app.call(calls.confirm, {
        token: body.token.accessToken,
        body: { password },
        headers: { 'x-forwarded-for': '192.0.2.7' },
      })
    ).status
  expect([await confirm('not the password'), await confirm(PASSWORD)]).toEqual([422, 204])
})

test('a stolen session has a limited number of guesses at the password, over all addresses', async () => {
  const token = (await login('203.0.113.1')).body.token.accessToken
  const confirm = (address: string, password: string) =>
    app.call(calls.confirm, { token, body: { password }, headers: { 'x-forwarded-for': address } })
  expect((await confirm('192.0.2.1', 'not the password')).status).toBe(422)
  // Only the wrong password is counted.
  expect((await confirm('192.0.2.1', PASSWORD)).status).toBe(204)
  expect(await countOf('confirm-account')).toEqual([1])
  await setCount('confirm-account', 49)
  expect((await confirm('192.0.2.2', 'not the password')).status).toBe(422)
  const refused = [await confirm('192.0.2.3', PASSWORD), await confirm('203.0.113.1', PASSWORD)]
  expect(refused.map(({ status }) => status)).toEqual([429, 429])
  expect(refused[0]?.body).toMatchObject({ message: expect.stringContaining('wrong passwords') })
  const change = { currentPassword: PASSWORD, newPassword: 'girnar-10000-steps' }
  expect((await app.call(calls.changePassword, { token, body: change })).status, 'nor by a change').toBe(429)
  expect((await login('203.0.113.1')).status, 'the owner signs in').toBe(200)
})

test('many failures lock a real and an unknown account alike, and no other account', async () => {
  await app.signIn('viewer', 'kirti@example.org')
  for (const who of [email, 'nobody@example.org']) {
    expect(await fail('198.51.100.1', who)).toBe(401)
    await setCount('login-account', 50)
    expect(await fail('198.51.100.2', who)).toBe(429)
  }
  expect((await login('198.51.100.4', PASSWORD, 'kirti@example.org')).status).toBe(200)
})

test('refused tries do not extend the lock', async () => {
  await fail('198.51.100.1')
  await setCount('login-account', 50)
  const ends = () =>
    app.deps.db
      .selectFrom('rateLimits')
      .select('resetsAt')
      .where('key', 'like', 'login-account:%')
      .executeTakeFirstOrThrow()
  const before = await ends()
  expect(await fail('198.51.100.2')).toBe(429)
  expect(await ends()).toEqual(before)
  await app.deps.db
    .updateTable('rateLimits')
    .set({ resetsAt: new Date(Date.now() - 1) })
    .execute()
  expect(await fail('198.51.100.3')).toBe(401)
})

test('the newest twenty networks of an account are remembered for ninety days, as hashes', async () => {
  await app.deps.db.deleteFrom('knownNetworks').execute()
  const deps = { ...app.deps, config: { ...app.deps.config, loginFailures: 0 } }
  for (let n = 1; n <= 21; n++) {
    await app.deps.db
      .updateTable('knownNetworks')
      .set({ seenAt: sql<Date>`seen_at - interval '1 day'` })
      .execute()
    await loginWith(deps, { email, password: PASSWORD }, { address: `203.0.113.${n}`, userAgent: undefined })
  }
  const kept = await networks().execute()
  expect(kept).toHaveLength(20)
  expect(JSON.stringify(kept)).not.toMatch(/203\.0\.113|asha/)
  await fail('198.51.100.1')
  await setCount('login-account', 50)
  expect((await login('203.0.113.1')).status).toBe(429)
  expect((await login('203.0.113.2')).status).toBe(200)
  await app.deps.db
    .updateTable('knownNetworks')
    .set({ seenAt: sql<Date>`seen_at - interval '90 days'` })
    .execute()
  expect((await login('203.0.113.2')).status).toBe(429)
  await sweepSessions(app.deps.db)
  expect(await networks().execute()).toEqual([])
})

test('an IPv6 /48 may fail ten times as often as a /64, and its failures add a limited number of rows', async () => {
  await app.deps.db.deleteFrom('rateLimits').execute()
  expect(await fail('2001:db8:9:1::1', 'made-up-0@example.org')).toBe(401)
  await setCount('login-site', 997)
  const statuses = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      fail(`2001:db8:9:${(n + 2).toString(16)}::1`, `made-up-${n + 1}@example.org`),
    ),
  )
  expect(statuses.filter((status) => status === 401)).toHaveLength(3)
  // One row for the /48, and three for each try: for the /64, the account, and the account from this /64.
  expect((await app.deps.db.selectFrom('rateLimits').select('key').execute()).length).toBe(1 + 4 * 3)
  expect(await fail('2001:db8:a:1::1')).toBe(401)
})

test('tries at a locked account from many addresses still count for their network', async () => {
  await fail('2001:db8:9:1::1')
  await setCount('login-account', 50)
  await setCount('login-site', 999)
  expect(await fail('2001:db8:9:2::1')).toBe(429)
  const rows = () => app.deps.db.selectFrom('rateLimits').select('key').execute()
  const before = (await rows()).length
  for (let n = 3; n < 10; n++) expect(await fail(`2001:db8:9:${n}::1`)).toBe(429)
  expect((await rows()).length).toBe(before)
})

test.each(['loginFailures', 'loginAccountFailures', 'loginAddressFailures', 'ipv6SiteFactor'] as const)(
  '0 switches the limit %s off',
  async (name) => {
    const deps = { ...app.deps, config: { ...app.deps.config, [name]: 0 } }
    const prefix = { loginFailures: 'login', loginAccountFailures: 'login-account', loginAddressFailures: 'login-address', ipv6SiteFactor: 'login-site' }[name] // prettier-ignore
    const client = { address: '2001:db8:1:2::/64', userAgent: undefined }
    await expect(loginWith(deps, { email, password: 'wrong' }, client)).rejects.toThrow('Invalid')
    expect(await countOf(prefix)).toEqual([])
    expect(await countOf(prefix === 'login' ? 'login-account' : 'login')).toEqual([1])
  },
)

test('expired counters are deleted, and the others stay', async () => {
  await fail('198.51.100.1')
  await app.deps.db
    .updateTable('rateLimits')
    .set({ resetsAt: new Date(Date.now() - 1) })
    .where('key', 'like', 'login-account:%')
    .execute()
  await sweepLimits(app.deps.db)
  expect([await countOf('login-account'), await countOf('login-address')]).toEqual([[], [1]])
})

test('no counter names the account in plain text', async () => {
  await fail('198.51.100.1')
  const rows = await app.deps.db.selectFrom('rateLimits').select('key').execute()
  expect(JSON.stringify(rows)).not.toContain('asha')
})
