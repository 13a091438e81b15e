// Refused calls of strangers are recorded up to a limit, and no stranger can use up the limit of another.
import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { sql } from 'kysely'
import { AppError } from '../../platform/app-error.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { FailureRecorder } from './failures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true })
  await app.signIn('super_admin', 'root@example.org')
})
beforeEach(async () => {
  const { db } = app.deps
  await sql`alter table activity disable trigger user`.execute(db)
  await sql`truncate activity`.execute(db)
  await db.deleteFrom('rateLimits').execute()
})
afterAll(() => app.close())

const events = () => app.deps.db.selectFrom('activity').selectAll().orderBy('id').execute()
const signIn = async (address: string, email: string, from = app) => {
  const body = { email, password: 'a wrong password' }
  return (await from.send('POST', '/admin/login', { headers: { 'x-forwarded-for': address }, body })).status
}

test('one /48 adds rows up to its limit, then a row that says so; failures from other networks are still recorded', async () => {
  // Stop the clock before the process starts, since all limits begin again at each full hour.
  vi.setSystemTime(Date.now())
  onTestFinished(() => void vi.useRealTimers())
  const second = await app.startSecond()
  const guess = (address: string, email: string) => signIn(address, email, { ...app, send: second.send })
  for (let line = 1; line <= 10; line++)
    for (let n = 1; n <= 5; n++) await guess(`2001:db8:1:${line}::1`, `n${line}${n}@example.org`)
  const plain = await events()
  expect(plain.slice(0, 35).every(({ action }) => action === 'session.open')).toBe(true)
  expect(plain.slice(35)).toMatchObject([
    { action: 'call.bound', actorKind: 'program', itemName: '2001:db8:1::/48', address: '2001:db8:1:8::/64' },
  ])
  // A network at its limit still adds rows for guesses at an existing account; other networks add rows as before.
  await guess('2001:db8:1:99::1', 'root@example.org')
  for (let n = 0; n < 5; n++) expect(await guess('198.51.100.250', 'root@example.org')).toBe(401)
  const named = { action: 'session.open', outcome: 'invalid-credentials', itemName: 'super_admin' }
  expect((await events()).slice(36)).toMatchObject(Array.from({ length: 6 }, () => named))
  expect((await events())[37]?.address).toBe('198.51.100.250')
  await second.close()
  expect((await events()).at(-1)).toMatchObject({
    action: 'call.omit',
    actorKind: 'program',
    count: 15,
    address: '',
  })
})

test('failed sign-ins leave room for refusals by rate limits, and both leave room for attempts on existing accounts', async () => {
  const clock = { now: Date.now() }
  const recorder = new FailureRecorder(app.deps, () => clock.now)
  const about = { id: null as string | null, name: '' }
  let requests = 0
  const refuse = (code: 'invalid-credentials' | 'rate-limited', id: string | null = null) => {
    const place = code === 'rate-limited' ? ++requests + 500 : Math.floor(++requests / 10)
    const address = `198.${18 + Math.floor(place / 250)}.${place % 250}.1`
    const context = { requestId: 'r', address, call: 'login', actor: null, about: { ...about, id } }
    return recorder.note(calls.login, context, new AppError(code))
  }
  const count = async () => (await events()).length
  for (let n = 0; n < 750; n++) await refuse('invalid-credentials')
  // Includes the row which says that the limit is reached.
  expect(await count()).toBe(701)
  expect((await events()).at(-1)).toMatchObject({ action: 'call.bound', itemName: 'anywhere' })
  for (let n = 0; n < 200; n++) await refuse('rate-limited')
  expect(await count()).toBe(851)
  for (let n = 0; n < 200; n++) await refuse('invalid-credentials', '00000000-0000-4000-8000-000000000000')
  expect(await count()).toBe(1001)
  await recorder.tellOmitted()
  expect(await count()).toBe(1001)
  clock.now += 60 * 60 * 1000
  await recorder.tellOmitted()
  await recorder.tellOmitted()
  const told = (await events()).slice(1001)
  expect(told).toMatchObject([{ action: 'call.omit', count: 150 }])
  await recorder.close()
})
