// What one client may ask for, and who never notices it.
import { type Call, type CallName, type Content, apiPrefix, calls } from '@jinvani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hearNotification } from '../features/films/outside/notifications.ts'
import { signParts } from '../features/uploads/receiving/multipart.ts'
import { limitNewUploads } from '../features/uploads/receiving/new-upload.ts'
import { AppError } from '../platform/app-error.ts'
import { buildContent } from '../testing/builders.ts'
import { pathWith, sampleBody } from '../testing/calls/sample-bodies.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'

const rule = { pointsPerMinute: 300, pointsBurst: 100, trustProxy: true }
let first: TestApp
/** Its clock stands still, so that no point comes back. */
let app: Awaited<ReturnType<TestApp['startSecond']>>
let owner: string
beforeAll(async () => {
  first = await startTestApp({ ...rule, answerCacheBytes: 0 })
  app = await first.startSecond(() => 0)
  owner = await first.signIn('super_admin')
})
afterAll(async () => {
  await app.close()
  await first.close()
})

let addresses = 0
/** A client that nobody has heard of. */
const newAddress = () => `198.51.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`
const from = (address: string) => ({ 'x-forwarded-for': address })

/** Status of each of `count` requests, one after the other. */
async function statusesOf(count: number, path: (n: number) => string, headers: Record<string, string>) {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push((await app.send('GET', path(n), { headers })).status)
  return statuses
}
const times = (count: number, status: number) => Array<number>(count).fill(status)

describe('reading without a sign-in', () => {
  test('a list costs one point, a search ten; waiting is said in seconds', async () => {
    const lists = from(newAddress())
    const pages = await statusesOf(101, (n) => `/app/content?page=${n + 1}`, lists)
    expect(pages).toEqual([...times(100, 200), 429])
    expect(await statusesOf(1, () => '/app/carousel', lists)).toEqual([429])
    const searches = from(newAddress())
    const found = await statusesOf(11, (n) => `/app/content?q=word${n}`, searches)
    expect(found).toEqual([...times(10, 200), 429])
    const refused = await app.send('GET', '/app/content/featured?q=more', { headers: searches })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
  })

  test('an item by its slug costs a fifth of a list, an unknown one too', async () => {
    const statuses = await statusesOf(501, (n) => `/app/content/no-such-${n}`, from(newAddress()))
    expect(statuses.slice(0, 499)).toEqual(times(499, 404))
    expect(statuses.at(-1)).toBe(429)
  })

  test('the addresses of one /64 count as one client', async () => {
    const search = (address: string) => app.send('GET', '/app/content?q=jina', { headers: from(address) })
    const statuses: number[] = []
    for (let host = 1; host <= 11; host++)
      statuses.push((await search(`2001:db8:5:6::${host.toString(16)}`)).status)
    expect(statuses).toEqual([...times(10, 200), 429])
    expect((await search('2001:db8:5:7::1')).status).toBe(200)
  })

  test('the lines of one /48 have ten times as much together', async () => {
    const search = (line: number) =>
      app.send('GET', '/app/content?q=jina', { headers: from(`2001:db8:8:${line.toString(16)}::1`) })
    const statuses: number[] = []
    for (let n = 0; n < 101; n++) statuses.push((await search(n)).status)
    expect(statuses).toEqual([...times(100, 200), 429])
    const other = { headers: from('2001:db8:9::1') }
    expect((await app.send('GET', '/app/content?q=jina', other)).status).toBe(200)
  })

  test('who reads too much can still sign in', async () => {
    const headers = from(newAddress())
    expect(await statusesOf(11, (n) => `/app/content?q=word${n}`, headers)).toContain(429)
    const body = { email: 'nobody@example.org', password: 'a wrong password' }
    expect((await app.send('POST', '/admin/login', { headers, body })).status).toBe(401)
  })
})

test('what is at hand is free, however it is asked for', async () => {
  const home = await startTestApp({ pointsPerMinute: 300, pointsBurst: 100 })
  const office = await home.startSecond(() => 0)
  try {
    for (let n = 0; n < 150; n++)
      expect((await office.send('GET', `/app/content?unknown=${n}`)).status, String(n)).toBe(200)
  } finally {
    await office.close()
    await home.close()
  }
})

describe('sending', () => {
  test('is counted before the body is looked at', async () => {
    const headers = from(newAddress())
    const statuses: number[] = []
    for (let n = 0; n < 101; n++)
      statuses.push((await app.send('POST', '/auth/refresh-token', { headers, body: '{"a":' })).status)
    expect(statuses).toEqual([...times(100, 400), 429])
  })

  test('people who are signed in are counted by account, not by address', async () => {
    const headers = from(newAddress())
    const [one, other] = [await first.signInApp('+919876500001'), await first.signInApp('+919876500002')]
    const search = (token: string, n: number) =>
      app.send('GET', `/app/content?q=word${n}`, { headers, token })
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await search(one, n)).status)
    // Signing in took nothing of the account.
    expect(statuses).toEqual([...times(10, 200), 429])
    expect((await search(other, 1)).status).toBe(200)
    expect((await app.send('GET', '/app/content?q=word', { headers })).status).toBe(200)
  })

  test('a licence costs five points, of the account of its token', async () => {
    const token = await first.signInApp('+919876500003')
    const ask = async (path: string, method: string) =>
      (await app.send(method, path, { token, ...(method === 'POST' && { body: sampleBody('licence') }) }))
        .status
    const path = '/licence/00000000-0000-4000-8000-000000000000'
    const statuses: number[] = []
    for (let n = 0; n < 10; n++) statuses.push(await ask(path, 'POST'), await ask(`${path}/key`, 'GET'))
    expect(statuses).toEqual(times(20, 404))
    expect([await ask(path, 'POST'), await ask(`${path}/key`, 'GET')]).toEqual([429, 429])
  })
})

describe('staff', () => {
  const entries = Object.entries(calls) as [CallName, Call][]
  const ofStaff = entries.filter(([, { roles }]) => Array.isArray(roles))

  test('may read as much as they like', async () => {
    const reads = ofStaff.filter(([, { method }]) => method === 'GET')
    for (const [, entry] of reads)
      for (let n = 0; n < 15; n++) {
        const path = `${pathWith(entry, '00000000-0000-4000-8000-000000000000')}?q=word${n}`
        expect((await app.send('GET', path, { token: owner })).status, path).not.toBe(429)
      }
  })

  test('a write costs two points', async () => {
    const token = await first.signIn('content_manager')
    const create = (n: number) =>
      app.send('POST', '/admin/categories', { token, body: { name: 'Bhajans', slug: `of-many-${n}` } })
    const statuses: number[] = []
    for (let n = 0; n < 51; n++) statuses.push((await create(n)).status)
    expect(statuses).toEqual([...times(50, 201), 429])
  })
})

test('the limits of uploads and of notifications are those of their settings', async () => {
  const limited = { uploadsPerMinute: 1, uploadPartsPerMinute: 1, notificationsPerMinute: 1 }
  const deps = { ...first.deps, config: { ...first.deps.config, ...limited } }
  const id = '00000000-0000-4000-8000-000000000000'
  const news = { provider: 'videocrypt', eventId: 'e', jobId: 'j', address: newAddress() } as const
  const uses = [
    () => limitNewUploads(deps, id),
    () => signParts(deps, { id, adminId: id }, [1]).catch(ignoreMissing),
    () => hearNotification(deps, news),
  ]
  for (const use of uses) {
    await use()
    await expect(use()).rejects.toMatchObject({ code: 'rate-limited' })
  }
})
function ignoreMissing(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'not-found') throw error
}

describe('searches', () => {
  test('two run, ten wait, more are told to come back; those of staff wait as long as they must', async () => {
    const { load } = app.deps
    const turns: (() => void)[] = []
    const held = () => load.search(() => new Promise<void>((resolve) => turns.push(resolve)), false)
    const running = Array.from({ length: 2 }, held)
    const waiting = Array.from({ length: 10 }, held)
    expect(turns).toHaveLength(2)
    const refused = await app.send('GET', '/app/content?q=jina', { headers: from(newAddress()) })
    expect([refused.status, refused.body['code']]).toEqual([503, 'busy'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // What is no search does not wait.
    expect((await app.send('GET', '/app/content', { headers: from(newAddress()) })).status).toBe(200)
    const ofStaff = app.send('GET', '/admin/content?q=jina', { token: owner })
    // The request is there before the first turn ends: staff go first, so ten others still wait when it is done.
    while (load.waitingSearches < 11) await new Promise((resolve) => setTimeout(resolve, 5))
    turns.shift()?.()
    expect((await ofStaff).status).toBe(200)
    expect(turns.length + load.waitingSearches).toBe(11)
    while (turns.length > 0 || load.waitingSearches > 0) {
      turns.shift()?.()
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await Promise.all([...running, ...waiting])
  })
})

describe('a process that is late', () => {
  let late: TestApp
  beforeAll(async () => {
    late = await startTestApp({ maxEventLoopDelayMs: 50 })
  })
  afterAll(() => late.close())

  /** Keeps the process late until the work is done. */
  async function whileLate<T>(work: () => Promise<T>): Promise<T> {
    let isOver = false
    const block = () => {
      const until = performance.now() + 150
      while (performance.now() < until);
      if (!isOver) setImmediate(() => setImmediate(block))
    }
    block()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    try {
      return await work()
    } finally {
      isOver = true
    }
  }

  test('refuses what strangers would have it read, and nothing else', { timeout: 60_000 }, async () => {
    const token = await late.signIn('viewer')
    const email = 'late@example.org'
    await late.signIn('viewer', email)
    await whileLate(async () => {
      const refused = await late.send('GET', '/app/content')
      expect([refused.status, refused.body['code']]).toEqual([503, 'busy'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await late.send('GET', '/admin/content?q=jina', { token })).status).toBe(200)
      expect((await fetch(`${late.url}/healthz`)).status).toBe(200)
      const body = { email, password: 'a long enough password' }
      expect((await late.send('POST', '/admin/login', { body })).status).toBe(200)
    })
    // The half second in which it was late has to pass.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect((await late.send('GET', '/app/content')).status).toBe(200)
  })
})

describe('an office behind one address', () => {
  const PEOPLE = 100
  const SECONDS = 300
  const SCREEN_EVERY_SEC = 20
  const SEARCH_EVERY_SEC = 600
  const EDITORS = 5
  const SAVE_EVERY_SEC = 20

  function* numbers(seed: number): Generator<number, never> {
    for (let state = seed; ;) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      yield state / 0x7fffffff
    }
  }

  test(
    'a hundred people read for five minutes, five editors work, nobody is refused',
    { timeout: 120_000 },
    async () => {
      const clock = { now: Date.now() }
      const home = await startTestApp({ pointsPerMinute: 300, pointsBurst: 100 })
      const office = await home.startSecond(() => clock.now)
      try {
        const editors = await Promise.all(
          Array.from({ length: EDITORS }, () => home.signIn('content_manager')),
        )
        const items: Content[] = []
        for (let n = 0; n < 40; n++)
          items.push(await buildContent(home, editors[n % EDITORS] ?? '', { title: `Stavan ${n}` }))
        const random = numbers(7)
        const chance = () => random.next().value
        const slugOf = () => items[Math.floor(chance() * items.length)]?.slug ?? ''
        const screens = [
          () => ['/app/content', '/app/content/featured', '/app/categories', '/app/carousel'],
          () => [`/app/content?page=${1 + Math.floor(chance() * 4)}`],
          () => [`/app/content/${slugOf()}`],
        ]
        const statuses = new Map<number, number>()
        const note = ({ status }: { status: number }) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const visit = async (path: string) => note(await fetch(office.url + apiPrefix + path))
        for (let tick = 0; tick < SECONDS * 10; tick++) {
          clock.now += 100
          if (chance() < PEOPLE / SCREEN_EVERY_SEC / 10) {
            const kind = chance()
            const screen = screens[kind < 0.2 ? 0 : kind < 0.5 ? 1 : 2]
            for (const path of screen?.() ?? []) await visit(path)
          }
          if (chance() < PEOPLE / SEARCH_EVERY_SEC / 10) await visit(`/app/content?q=stavan%20${tick}`)
          if (chance() < EDITORS / SAVE_EVERY_SEC / 10) {
            const token = editors[Math.floor(chance() * EDITORS)] ?? ''
            const params = { id: items[Math.floor(chance() * items.length)]?._id ?? '' }
            note(await office.call(calls.listContent, { token, query: { q: 'stavan' } }))
            note(
              await office.call(calls.updateContent, { token, params, body: { title: `Stavan of ${tick}` } }),
            )
          }
        }
        expect([...statuses.keys()]).toEqual([200])
        expect(statuses.get(200)).toBeGreaterThan(2000)
      } finally {
        await office.close()
        await home.close()
      }
    },
  )
})
