// Each import of the client acts as a browser tab; all share one storage and one lock manager. The tests
// count the requests that reach the server.
import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

const admin = {
  _id: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
  id: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
  name: 'A',
  email: 'a@x.test',
  role: 'viewer',
}
const seen = { refreshes: 0, me: 0 }
let valid = 'a2'
/** HTTP status of the refresh answer; 0 for none. */
let refreshStatus = 200
let duringRefresh = () => {}
const stored = new Map<string, string>()

function answerRefresh(): [number, unknown] {
  seen.refreshes += 1
  duringRefresh()
  if (refreshStatus !== 200) return [refreshStatus, { message: 'No', code: 'x', requestId: 'r' }]
  return [200, { accessToken: 'a2', refreshToken: 'r2', admin }]
}

function answer(url: string, authorization: string | null): [number, unknown] {
  if (url === '/api/v1/auth/refresh-token') return answerRefresh()
  if (url === '/api/v1/admin/login')
    return [401, { message: 'Wrong', code: 'invalid-credentials', requestId: 'r' }]
  seen.me += 1
  return authorization === `Bearer ${valid}`
    ? [200, admin]
    : [401, { message: '', code: 'x', requestId: 'r' }]
}

/** Slow enough that the server refuses every request before the first refresh is done. */
const latencyMs = 30

async function serve(url: string, { headers }: { headers: Headers }): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, latencyMs))
  if (url === '/api/v1/auth/refresh-token' && refreshStatus === 0) throw new TypeError('Failed to fetch')
  const [status, body] = answer(url, headers.get('Authorization'))
  return Response.json(body, { status })
}

beforeAll(() => {
  vi.stubGlobal('fetch', serve)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterAll(() => vi.unstubAllGlobals())

beforeEach(() => {
  Object.assign(seen, { refreshes: 0, me: 0 })
  valid = 'a2'
  refreshStatus = 200
  duringRefresh = () => {}
  stored.clear()
  stored
    .set('accessToken', 'a1')
    .set('refreshToken', `r1-${Math.random()}`)
    .set('admin', JSON.stringify(admin))
})

async function openTab() {
  vi.resetModules()
  const { request } = await import('./client.ts')
  return {
    me: () => request(calls.me),
    login: () => request(calls.login, { body: { email: 'a@x.test', password: 'secret1' } }),
  }
}

test('two tabs with five requests each refresh the token once, and all requests succeed', async () => {
  const tabs = [await openTab(), await openTab()]
  const results = await Promise.all(tabs.flatMap((tab) => [1, 2, 3, 4, 5].map(() => tab.me())))
  expect(results).toHaveLength(10)
  expect(results.every((result) => result._id === admin._id)).toBe(true)
  expect(seen).toEqual({ refreshes: 1, me: 20 })
  expect(stored.get('accessToken')).toBe('a2')
  expect(stored.get('refreshToken')).toBe('r2')
})

test('a tab that cannot see the new tokens yet waits for them', async () => {
  const tab = await openTab()
  const other = await import('./token-refresh.ts')
  await other.markSpent(stored.get('refreshToken') ?? '')
  const { locks } = navigator
  const look = locks.query.bind(locks)
  const looks = vi.spyOn(locks, 'query').mockImplementation(async () => {
    const found = await look()
    // The tab finds that its token is spent and that there is no new one yet, so it waits.
    setTimeout(() => stored.set('refreshToken', 'r2').set('accessToken', 'a2'))
    return found
  })
  await tab.me()
  looks.mockRestore()
  expect(seen).toEqual({ refreshes: 0, me: 2 })
})

test('tokens that another tab has just stored are used without a refresh', async () => {
  const tab = await openTab()
  const pending = tab.me()
  stored.set('refreshToken', 'r2').set('accessToken', 'a2')
  await pending
  expect(seen.refreshes).toBe(0)
})

test('a refused refresh ends the session once for five requests', async () => {
  refreshStatus = 401
  const tab = await openTab()
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map(() => tab.me()))
  expect(results.every((result) => result.status === 'rejected' && result.reason.endedSession)).toBe(true)
  expect(seen).toEqual({ refreshes: 1, me: 5 })
  expect([...stored]).toEqual([['sessionEnd', 'expired']])
})

test('a missing refresh token ends the session without a request', async () => {
  stored.delete('refreshToken')
  const tab = await openTab()
  await expect(tab.me()).rejects.toMatchObject({ status: 401, endedSession: true })
  expect(seen.refreshes).toBe(0)
  expect([...stored]).toEqual([['sessionEnd', 'expired']])
})

test.each([0, 429, 503])('a refresh that fails with %i keeps the session', async (status) => {
  refreshStatus = status
  const tab = await openTab()
  await expect(tab.me()).rejects.toMatchObject({ status, endedSession: false })
  expect(stored.get('accessToken')).toBe('a1')
})

test('a refused request is repeated once with new tokens, and the session ends if these are refused too', async () => {
  valid = 'none'
  const tab = await openTab()
  await expect(tab.me()).rejects.toMatchObject({ status: 401, endedSession: true })
  expect(seen).toEqual({ refreshes: 1, me: 2 })
  expect([...stored]).toEqual([['sessionEnd', 'rejected']])
})

test('a logout during a refresh is not undone by the new tokens', async () => {
  const tab = await openTab()
  const store = await import('./session-store.ts')
  duringRefresh = () => store.clearSession('logout')
  await expect(tab.me()).rejects.toMatchObject({ endedSession: true })
  expect([...stored]).toEqual([['sessionEnd', 'logout']])
})

test('a failed login starts no refresh', async () => {
  const tab = await openTab()
  await expect(tab.login()).rejects.toMatchObject({ status: 401, message: 'Wrong', endedSession: false })
  expect(seen.refreshes).toBe(0)
  expect(stored.get('accessToken')).toBe('a1')
})
