// Limits of expensive calls that several processes of one installation count together.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { costs } from '../platform/load/costs.ts'
import { openSharedPoints, sweepSharedPoints } from '../platform/load/point-limiter.ts'
import { Load } from '../platform/load/load.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'
import { isOnServer } from '../testing/test-database.ts'

const rule = { pointsPerMinute: 30, pointsBurst: 100, staffPointsPerMinute: 120, trustProxy: true }
const ofClient = { burst: rule.pointsBurst, perMinute: rule.pointsPerMinute }
const ofSite = { burst: 10 * ofClient.burst, perMinute: 10 * ofClient.perMinute }
const ofStaff = { burst: rule.staffPointsPerMinute, perMinute: rule.staffPointsPerMinute }
const uncached = { ...rule, answerCacheBytes: 0, searchesWaiting: 100 }
type Second = Awaited<ReturnType<TestApp['startSecond']>>
let first: TestApp
beforeAll(async () => {
  first = await startTestApp(uncached)
})
afterAll(() => first.close())

let addresses = 0
const newAddress = () => `198.51.100.${(addresses += 1)}`
const from = (address: string) => ({ 'x-forwarded-for': address })
const answered = (statuses: number[]) => statuses.filter((status) => status === 200).length

describe.runIf(isOnServer)('six processes', () => {
  let processes: Second[] = []
  beforeAll(async () => {
    processes = await Promise.all(Array.from({ length: 6 }, () => first.startSecond()))
  })
  afterAll(async () => void (await Promise.all(processes.map((each) => each.close()))))

  /** Sends `count` requests at once, to the processes in turn, and returns their statuses. */
  const sendAll = (count: number, method: string, path: (n: number) => string, request: object) =>
    Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const answer = await processes[n % processes.length]?.send(method, path(n), request)
        return answer?.status ?? 0
      }),
    )
  const statusesOf = (count: number, path: (n: number) => string, request: object) =>
    sendAll(count, 'GET', path, request)
  const search = (n: number) => `/app/content?q=word${n}`
  /** Counts the searches that are answered, and how many the points pay for: the burst, and what was refilled. */
  async function searched(send: () => Promise<number[]>, { burst, perMinute }: typeof ofClient) {
    const began = performance.now()
    const statuses = await send()
    const refilled = ((performance.now() - began) / 60_000) * perMinute
    return { statuses, count: answered(statuses), most: Math.ceil((burst + refilled) / costs.search) }
  }

  test('allow one client as many searches as one process does, and do not charge other clients for them', async () => {
    const sendMany = () => statusesOf(60, search, { headers: from(newAddress()) })
    const { statuses, count, most } = await searched(sendMany, ofClient)
    expect(count).toBeGreaterThanOrEqual(10)
    expect(count).toBeLessThanOrEqual(most)
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
    expect(answered(await statusesOf(6, search, { headers: from(newAddress()) }))).toBe(6)
  })

  test('allow one IPv6 /64 as many searches as one client, and one /48 ten times as many', async () => {
    const line = { headers: from('2001:db8:5:6::1') }
    const own = await searched(() => statusesOf(60, search, line), ofClient)
    expect(own.count).toBeLessThanOrEqual(own.most)
    const sendAround = async () => {
      const statuses: number[] = []
      for (let network = 0x10; network < 0x30; network += 1)
        statuses.push(...(await statusesOf(6, search, { headers: from(`2001:db8:6:${network.toString(16)}::1`) }))) // prettier-ignore
      return statuses
    }
    const all = await searched(sendAround, ofSite)
    expect(all.count).toBeGreaterThanOrEqual(100)
    expect(all.count).toBeLessThanOrEqual(all.most)
  })

  test('allow a person and a member of staff no more than one process does', async () => {
    const person = await first.signInApp('+919876500011')
    const hers = await searched(() => statusesOf(60, search, { token: person }), ofClient)
    expect(hers.count).toBeLessThanOrEqual(hers.most)
    const token = await first.signIn('content_manager')
    const finds = (n: number) => `/admin/content?q=word${n}`
    const found = await searched(() => statusesOf(60, finds, { token }), ofStaff)
    expect(found.count).toBeGreaterThanOrEqual(12)
    expect(found.count).toBeLessThanOrEqual(found.most)
    const another = await first.signIn('content_manager')
    expect(answered(await statusesOf(6, finds, { token: another }))).toBe(6)
  })

  test('refuse a client that spent its points at other processes, with the seconds to wait', async () => {
    const headers = from(newAddress())
    const [one, other] = processes
    if (!one || !other) throw new Error('no processes')
    for (let n = 0; n < 10; n += 1) await one.send('GET', search(n), { headers })
    const refused = await other.send('GET', search(1), { headers })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(20)
    // By now the other process remembers that the client has no points, even without the shared row.
    await first.deps.db.deleteFrom('sharedPoints').execute()
    expect((await other.send('GET', search(2), { headers })).status).toBe(429)
  })

  test('accept as many failed sign-ins and codes as one process does', async () => {
    const headers = from(newAddress())
    const body = { email: 'nobody@example.org', password: 'a wrong password' }
    const tries = await sendAll(60, 'POST', () => '/admin/login', { headers, body })
    expect(tries.filter((status) => status === 401)).toHaveLength(5)
    const phone = { phone: '+919876500012' }
    const codes = await sendAll(6, 'POST', () => '/app/auth/otp/request', { headers, body: phone })
    expect(answered(codes)).toBe(3)
  })
})

describe('points that processes share', () => {
  const take = (key: string, cost: number) =>
    openSharedPoints(first.deps.prepared, first.deps.config.secrets)(key, cost, 20_000_000)
  const rows = () => first.deps.db.selectFrom('sharedPoints').selectAll().execute()
  beforeEach(async () => void (await first.deps.db.deleteFrom('sharedPoints').execute()))

  test('are stored under keyed hashes, and a refusal takes no points', async () => {
    expect(await take('203.0.113.9', 15_000_000)).toMatchObject({ isTaken: true })
    const refused = await take('203.0.113.9', 10_000_000)
    expect(refused.isTaken).toBe(false)
    expect(refused.fullIn).toBeGreaterThan(10_000_000)
    expect(refused.fullIn).toBeLessThanOrEqual(15_000_000)
    expect((await rows()).map(({ key }) => key)).toEqual([expect.not.stringContaining('203')])
  })

  test('of a /48 are given back if its /64 has none, and a /48 without points adds no row for a /64', async () => {
    const { prepared, config } = first.deps
    const share = openSharedPoints(prepared, config.secrets)
    /** Charges at a new process, which remembers nothing. */
    const charge = async (key: string, points: number, site?: string) => {
      const load = new Load({ ...config, ...rule, ipv6SiteFactor: 1 }, { share })
      await load.charge(key, points, site).finally(() => load.close())
    }
    for (let n = 0; n < 4; n += 1) await charge('network', 25, 'site')
    await expect(charge('other', 25, 'site')).rejects.toMatchObject({ code: 'rate-limited' })
    expect(await rows()).toHaveLength(2)
    await first.deps.db.deleteFrom('sharedPoints').execute()
    await charge('network', 90)
    await expect(charge('network', 20, 'site')).rejects.toMatchObject({ code: 'rate-limited' })
    await charge('other', 100, 'site')
  })

  test('are deleted once they are full again', async () => {
    await Promise.all([take('past', 1), take('lasting', 15_000_000)])
    await expect
      .poll(async () => {
        await sweepSharedPoints(first.deps.db)
        return (await rows()).length
      })
      .toBe(1)
  })
})
