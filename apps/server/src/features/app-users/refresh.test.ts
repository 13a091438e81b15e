// What happens if the answer to a refresh is lost on its way, and if a thief uses an old refresh token.
import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'

let app: TestApp
let second: Awaited<ReturnType<TestApp['startSecond']>>
beforeAll(async () => {
  app = await startTestApp()
  second = await app.startSecond()
})
beforeEach(async () => {
  await app.deps.db.deleteFrom('rateLimits').execute()
})
afterAll(async () => {
  await second.close()
  await app.close()
})

let last = 0
async function signIn() {
  const phone = `+9198123${String(60_000 + ++last)}`
  await app.call(calls.appRequestOtp, { body: { phone } })
  const code = app.sentCodes.get(phone) ?? ''
  return (await app.call(calls.appVerifyOtp, { body: { phone, code } })).body.token
}
const refresh = (refreshToken: string, process: Pick<TestApp, 'call'> = app) =>
  process.call(calls.appRefresh, { body: { refreshToken } })
const statusOf = async (accessToken: string) => (await app.call(calls.appMe, { token: accessToken })).status
/** Pretends that the last refresh was hours ago, since within 15 seconds every repeated refresh is answered. */
async function wait(hours = 1) {
  const rotatedAt = new Date(Date.now() - hours * 3_600_000)
  await app.deps.db.updateTable('sessions').set({ rotatedAt }).where('rotatedAt', 'is not', null).execute()
}

describe('a refresh whose answer was lost', () => {
  test('can be repeated days later, any number of times, with the same refresh token as the answer', async () => {
    const parent = await signIn()
    const lost = await refresh(parent.refreshToken)
    for (const hours of [1, 150]) {
      await wait(hours)
      const again = await refresh(parent.refreshToken, second)
      expect(again).toMatchObject({ status: 200, body: { refreshToken: lost.body.refreshToken } })
    }
    const { body } = await refresh(parent.refreshToken)
    expect(await statusOf(body.accessToken)).toBe(200)
    expect((await refresh(body.refreshToken)).status).toBe(200)
  })

  test('leaves the old access token valid; using it does not prove that the new one arrived', async () => {
    const parent = await signIn()
    await refresh(parent.refreshToken)
    expect(await statusOf(parent.accessToken)).toBe(200)
    await wait()
    expect((await refresh(parent.refreshToken)).status).toBe(200)
  })

  test('answers all simultaneous callers with the same new refresh token, also in two processes', async () => {
    const parent = await signIn()
    const asked = [app, second, app, second, app, second].map((process) =>
      refresh(parent.refreshToken, process),
    )
    const answers = await Promise.all(asked)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1)
  })
})

describe('a refresh token that was used before', () => {
  test('ends the session once its successor was used, even within 15 seconds', async () => {
    const parent = await signIn()
    const child = (await refresh(parent.refreshToken)).body
    const newest = (await refresh(child.refreshToken)).body
    expect((await refresh(parent.refreshToken, second)).body).toMatchObject({ code: 'session-expired' })
    expect((await refresh(newest.refreshToken)).status).toBe(401)
    for (const { accessToken } of [child, newest]) expect(await statusOf(accessToken)).toBe(401)
  })

  test('ends the session once the access token that came with its successor was used', async () => {
    const parent = await signIn()
    const child = (await refresh(parent.refreshToken)).body
    expect((await second.call(calls.appMe, { token: child.accessToken })).status).toBe(200)
    await wait()
    expect((await refresh(parent.refreshToken)).status).toBe(401)
    expect((await refresh(child.refreshToken)).status).toBe(401)
    expect(await statusOf(child.accessToken)).toBe(401)
  })

  test('has the same successor for a thief and the owner; whoever uses the successor second ends the session', async () => {
    const owned = await signIn()
    const stolen = owned.refreshToken
    const thief = (await refresh(stolen, second)).body
    const owner = (await refresh(owned.refreshToken)).body
    expect(thief.refreshToken, 'nobody knows yet who is who').toBe(owner.refreshToken)
    const next = (await refresh(owner.refreshToken)).body
    expect(await statusOf(next.accessToken)).toBe(200)
    await wait()
    expect((await refresh(thief.refreshToken, second)).status).toBe(401)
    expect((await refresh(next.refreshToken)).status).toBe(401)
  })

  test('and its successor, used at the same moment in two processes, never get two successors', async () => {
    const families = await Promise.all(Array.from({ length: 6 }, signIn))
    for (const parent of families) {
      const child = (await refresh(parent.refreshToken)).body
      await wait()
      const [again, next] = await Promise.all([
        refresh(parent.refreshToken, second),
        refresh(child.refreshToken),
      ])
      if (again.status === 200) expect(again.body.refreshToken).toBe(child.refreshToken)
      else expect((await refresh(child.refreshToken)).status).toBe(401)
      if (next.status === 200 && again.status === 200)
        expect((await refresh(child.refreshToken, second)).body.refreshToken).toBe(next.body.refreshToken)
    }
  })

  test('opens nothing if the session has been idle for too long', async () => {
    const parent = await signIn()
    await refresh(parent.refreshToken)
    await app.deps.db
      .updateTable('sessions')
      .set({ idleExpiresAt: new Date(Date.now() - 1) })
      .where('rotatedAt', 'is not', null)
      .execute()
    expect((await refresh(parent.refreshToken)).status).toBe(401)
  })
})
