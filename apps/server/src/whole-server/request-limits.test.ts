// Limits on the requests of one client, and the clients that have no such limits.
import { type Call, type CallName, calls } from '@jinvani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hearNotification } from '../features/films/outside/outside-provider.ts'
import { limitNewUploads, signParts } from '../features/uploads/receiving/multipart.ts'
import { AppError } from '../platform/app-error.ts'
import { pathWith, sampleBody } from '../testing/calls/sample-bodies.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'
import { makePng, uploader } from '../testing/uploader.ts'

const rule = { pointsPerMinute: 300, pointsBurst: 100, staffPointsPerMinute: 600, trustProxy: true }
let first: TestApp
/** A process whose clock stands still, so that no points are refilled. */
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
/** The address of a new client. */
const newAddress = () => `198.51.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`
const from = (address: string) => ({ 'x-forwarded-for': address })

/** The status of each of `count` requests, sent one after the other. */
async function statusesOf(count: number, path: (n: number) => string, headers: Record<string, string>) {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push((await app.send('GET', path(n), { headers })).status)
  return statuses
}
const times = (count: number, status: number) => Array<number>(count).fill(status)

describe('reading without a sign-in', () => {
  test('a list costs one point and a search ten; a refusal says how many seconds to wait', async () => {
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

  test('an item by its slug costs a fifth of a list, even if it does not exist', async () => {
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

  test('the networks of one /48 together have ten times the points of one network', async () => {
    const search = (line: number) =>
      app.send('GET', '/app/content?q=jina', { headers: from(`2001:db8:8:${line.toString(16)}::1`) })
    const statuses: number[] = []
    for (let n = 0; n < 101; n++) statuses.push((await search(n)).status)
    expect(statuses).toEqual([...times(100, 200), 429])
    const other = { headers: from('2001:db8:9::1') }
    expect((await app.send('GET', '/app/content?q=jina', other)).status).toBe(200)
  })

  test('a client without points for reading can still sign in', async () => {
    const headers = from(newAddress())
    expect(await statusesOf(11, (n) => `/app/content?q=word${n}`, headers)).toContain(429)
    const body = { email: 'nobody@example.org', password: 'a wrong password' }
    expect((await app.send('POST', '/admin/login', { headers, body })).status).toBe(401)
  })
})

test('a cached answer is free, whatever its query', async () => {
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

describe('a request', () => {
  test('is charged before its body is parsed', async () => {
    const headers = from(newAddress())
    const statuses: number[] = []
    for (let n = 0; n < 101; n++)
      statuses.push((await app.send('POST', '/auth/refresh-token', { headers, body: '{"a":' })).status)
    expect(statuses).toEqual([...times(100, 400), 429])
  })

  test('of a signed-in person is charged to the account, not to the address', async () => {
    const headers = from(newAddress())
    const [one, other] = [await first.signInApp('+919876500001'), await first.signInApp('+919876500002')]
    const search = (token: string, n: number) =>
      app.send('GET', `/app/content?q=word${n}`, { headers, token })
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await search(one, n)).status)
    // Signing in takes no points from the account.
    expect(statuses).toEqual([...times(10, 200), 429])
    expect((await search(other, 1)).status).toBe(200)
    expect((await app.send('GET', '/app/content?q=word', { headers })).status).toBe(200)
  })

  test('for a licence costs five points of the account that the token belongs to', async () => {
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

  test('can read without limits, except for searches and calls that read the whole library', async () => {
    const reads = ofStaff.filter(([, { method, points }]) => method === 'GET' && points === undefined)
    for (const [, entry] of reads)
      for (let n = 0; n < 11; n++) {
        const path = pathWith(entry, '00000000-0000-4000-8000-000000000000')
        expect((await app.send('GET', path, { token: owner })).status, path).not.toBe(429)
      }
  })

  test.each([
    ['a search', '/admin/content?q=word', 10],
    ['an export', '/admin/content/export?active=true', 20],
  ])(
    'pay for %s with points of their account; once these are used up, plain lists and saves still work',
    async (_, path, cost) => {
      const token = await first.signIn('content_manager')
      const statuses: number[] = []
      for (let n = 0; n <= 600 / cost; n++) statuses.push((await app.send('GET', path, { token })).status)
      expect(statuses).toEqual([...times(600 / cost, 200), 429])
      const refused = await app.send('GET', path, { token })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await app.send('GET', '/admin/content', { token })).status).toBe(200)
      const body = { name: 'Bhajans', slug: `beside-${cost}-${path.length}` }
      expect((await app.send('POST', '/admin/categories', { token, body })).status).toBe(201)
      const another = await first.signIn('content_manager')
      expect((await app.send('GET', path, { token: another })).status).toBe(200)
    },
  )

  test('pay two points for a write', async () => {
    const token = await first.signIn('content_manager')
    const create = (n: number) =>
      app.send('POST', '/admin/categories', { token, body: { name: 'Bhajans', slug: `of-many-${n}` } })
    const statuses: number[] = []
    for (let n = 0; n < 51; n++) statuses.push((await create(n)).status)
    expect(statuses).toEqual([...times(50, 201), 429])
  })
})

test('uploads and notifications have the limits of the settings', async () => {
  const limited = { uploadsPerMinute: 1, uploadPartsPerMinute: 1, notificationsPerMinute: 1 }
  const deps = { ...first.deps, config: { ...first.deps.config, ...limited } }
  const id = '00000000-0000-4000-8000-000000000000'
  const news = { eventId: 'e', jobId: 'j', address: newAddress() }
  const uses = [
    () => limitNewUploads(deps, id),
    () => signParts(deps, { id, adminId: id }, [1]).catch(ignoreMissing),
    () => hearNotification(deps, 'videocrypt', news),
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
  /** A process that counts no points of staff: their searches take a place without asking the database. */
  let free: typeof app
  beforeAll(async () => {
    free = await first.startSecond(() => 0, { staffPointsPerMinute: 0 })
  })
  afterAll(() => free.close())

  /** Waits until every search that has a place has begun. */
  const settle = () => new Promise((resolve) => setImmediate(resolve))

  /** Starts searches that last until the test ends them, in the order of their starts. */
  function holder() {
    const { load } = free.deps
    const begun: { name: string; end: () => void }[] = []
    const all: Promise<unknown>[] = []
    const search = (name: string, account?: string, client?: string) => {
      const run = () => new Promise<void>((resolve) => begun.push({ name, end: resolve }))
      all.push(load.search(run, account, client ?? newAddress()))
    }
    const endNext = async () => {
      begun.shift()?.end()
      await settle()
    }
    const endAll = async () => {
      while (begun.length > 0) await endNext()
      await Promise.all(all)
    }
    return { search, endNext, endAll, names: () => begun.map(({ name }) => name) }
  }
  const repeat = (count: number, act: () => void) => Array.from({ length: count }).forEach(act)
  const searchOfPublic = (address = newAddress(), q = 'jina') =>
    free.send('GET', `/app/content?q=${q}`, { headers: from(address) })

  test('run two at a time while ten wait; further searches are refused, and staff go first', async () => {
    const { search, endNext, endAll, names } = holder()
    repeat(11, () => search('public'))
    search('staff', 'one')
    // This search is the tenth of the public that waits. Searches of staff take none of these places.
    search('public')
    await settle()
    expect([names().length, free.deps.load.waitingSearches]).toEqual([2, 10])
    const refused = await searchOfPublic()
    expect([refused.status, refused.body['code']]).toEqual([503, 'busy'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // A list without a search does not wait.
    expect((await free.send('GET', '/app/content', { headers: from(newAddress()) })).status).toBe(200)
    await endNext()
    expect(names()).toEqual(['public', 'staff'])
    await endAll()
  })

  test('of one member of staff take no place from the public, and a colleague’s search gets its turn among them', async () => {
    const { search, endNext, endAll, names } = holder()
    repeat(12, () => search('hers', 'her'))
    await settle()
    expect(names()).toEqual(['hers'])
    await expect(free.deps.load.search(async () => {}, 'her')).rejects.toMatchObject({ code: 'busy' })
    search('his', 'him')
    expect((await searchOfPublic()).status).toBe(200)
    const order: string[] = []
    for (let n = 0; n < 4; n++) {
      order.push(...names())
      await endNext()
    }
    expect(order).toEqual(['hers', 'hers', 'his', 'hers'])
    await endAll()
    search('hers again', 'her')
    await settle()
    expect(names()).toEqual(['hers again'])
    await endAll()
  })

  test('of one client take one of the two places; ten more wait, and further searches are refused', async () => {
    const { search, endAll, names } = holder()
    const address = newAddress()
    repeat(10, () => search('hers', undefined, `reading:${address}`))
    await settle()
    expect(names()).toEqual(['hers'])
    const waiting = searchOfPublic(address, 'waiting')
    const others = await Promise.all(
      Array.from({ length: 8 }, (_, n) => searchOfPublic(newAddress(), `other${n}`)),
    )
    expect(others.map(({ status }) => status)).toEqual(times(8, 200))
    const refused = await searchOfPublic(address, 'refused')
    expect([refused.status, refused.body['code']]).toEqual([503, 'busy'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await endAll()
    expect((await waiting).status).toBe(200)
  })

  test('of a signed-in person count for the account, whatever the address', async () => {
    const { search, endAll } = holder()
    const token = await first.signInApp('+919811100036')
    const { _id } = (await first.call(calls.appMe, { token })).body
    repeat(11, () => search('hers', undefined, `account:${_id}`))
    const hers = await free.send('GET', '/app/content?q=hers', { token, headers: from(newAddress()) })
    expect([hers.status, hers.body['code']]).toEqual([503, 'busy'])
    await endAll()
  })

  test('of one viewer, sixty at once, do not cause a refusal for others', async () => {
    const [token, another] = [await first.signIn('viewer'), await first.signIn('viewer')]
    const find = (by: string, n: number) => free.send('GET', `/admin/content?q=word%20${n}`, { token: by })
    const hers = Array.from({ length: 60 }, (_, n) => find(token, n))
    const others = Array.from({ length: 8 }, () => searchOfPublic())
    expect((await Promise.all([...others, find(another, 1)])).map(({ status }) => status)).toEqual(
      times(9, 200),
    )
    const statuses = new Set((await Promise.all(hers)).map(({ status }) => status))
    expect(statuses).toContain(200)
    expect(statuses.difference(new Set([200, 503]))).toEqual(new Set())
  })
})

describe('an overloaded process', () => {
  let late: TestApp
  beforeAll(async () => {
    late = await startTestApp({ maxEventLoopDelayMs: 50 })
  })
  afterAll(() => late.close())

  /** Keeps the event loop late until the work is done. */
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

  test('refuses reads of strangers that are not cached, but no pictures, staff or sign-ins', async () => {
    const token = await late.signIn('viewer')
    const email = 'late@example.org'
    await late.signIn('viewer', email)
    const { send, complete } = uploader(late, await late.signIn('content_manager'))
    const picture = await send('images/posters/', 'image/png', makePng())
    const other = await send('images/posters/', 'image/png', makePng())
    for (const sent of [picture, other]) await complete(sent)
    const read = async (url: string) => (await fetch(url)).status
    await expect.poll(() => read(picture)).toBe(200)
    // On a busy machine, this process may be late even now.
    await expect.poll(async () => (await late.send('GET', '/app/categories')).status).toBe(200)
    late.deps.memory.answers.forget(['categories'])
    const unknown = `${late.url}/media/packages/00000000-0000-4000-8000-000000000000/x/init.mp4`
    await whileLate(async () => {
      expect([await read(unknown), await read(picture)]).toEqual([503, 200])
      expect(await read(other), 'a picture that nobody asked for before').toBe(200)
      const refused = await late.send('GET', '/app/content')
      expect([refused.status, refused.body['code']]).toEqual([503, 'busy'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await late.send('GET', '/app/categories')).status, 'somebody had it before').toBe(200)
      expect((await late.send('GET', '/admin/content?q=jina', { token })).status).toBe(200)
      expect((await fetch(`${late.url}/healthz`)).status).toBe(200)
      const body = { email, password: 'a long enough password' }
      expect((await late.send('POST', '/admin/login', { body })).status).toBe(200)
    })
    // The delay is a mean of half a second, so that time has to pass.
    await expect.poll(async () => (await late.send('GET', '/app/content')).status).toBe(200)
    await expect.poll(() => read(unknown)).toBe(404)
  })
})
