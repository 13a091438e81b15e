import { describe, expect, test } from 'vitest'
import { AppError } from '../app-error.ts'
import { clientNetwork, clientSite } from './client-network.ts'
import { DEBT_MS, MAX_KEYS, PointLimiter, chargeAll } from './point-limiter.ts'

function limiterAt(rule: { perMinute: number; burst: number }) {
  const clock = { now: 1_000_000 }
  const limiter = new PointLimiter(rule, () => clock.now)
  /** Takes the points and returns 0, or returns the seconds to wait if there are too few. */
  const waitFor = (key: string, points: number): number => {
    try {
      chargeAll([[limiter, key]], points)
      return 0
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'rate-limited') throw error
      return error.retryAfterSec ?? Number.NaN
    }
  }
  return { clock, waitFor, limiter }
}

describe('points', () => {
  test('can be spent at once up to the burst, then as they are refilled', () => {
    const { clock, waitFor } = limiterAt({ perMinute: 300, burst: 100 })
    for (let search = 0; search < 10; search++) expect(waitFor('a', 10)).toBe(0)
    // Ten points are refilled in two seconds.
    expect(waitFor('a', 10)).toBe(2)
    expect(waitFor('a', 1)).toBe(1)
    clock.now += 2000
    expect(waitFor('a', 10)).toBe(0)
    expect(waitFor('a', 1)).toBe(1)
  })

  test('are not taken by a refusal, and other keys are not affected', () => {
    const { clock, waitFor } = limiterAt({ perMinute: 60, burst: 10 })
    expect(waitFor('a', 10)).toBe(0)
    for (let round = 0; round < 100; round++) expect(waitFor('a', 1)).toBe(1)
    expect(waitFor('b', 10)).toBe(0)
    clock.now += 1000
    expect(waitFor('a', 1)).toBe(0)
  })

  test('in debt refuse the next request until the debt is over', () => {
    const { clock, waitFor, limiter } = limiterAt({ perMinute: 300, burst: 100 })
    limiter.take('a', 120)
    expect([waitFor('a', 0), waitFor('a', 1)]).toEqual([4, 5])
    expect(waitFor('b', 100)).toBe(0)
    clock.now += 4200
    expect(waitFor('a', 1)).toBe(0)
  })

  test('are in debt for at most twenty seconds, even after many expensive requests', () => {
    const { clock, waitFor, limiter } = limiterAt({ perMinute: 300, burst: 100 })
    for (let n = 0; n < 5; n += 1) limiter.take('a', 1000)
    expect(waitFor('a', 0)).toBe(DEBT_MS / 1000)
    clock.now += DEBT_MS + 200
    expect(waitFor('a', 1)).toBe(0)
  })

  test('of the key that was refused longest ago are forgotten first, also when processes share the points', async () => {
    const { limiter } = limiterAt({ perMinute: 60, burst: 10 })
    const share = () => Promise.resolve({ isTaken: false, fullIn: 60_000 })
    const take = (n: number) => limiter.takeShared(share, `key-${n}`, 1)
    await expect(take(0)).rejects.toThrow(AppError)
    for (let n = 1; n <= MAX_KEYS; n += 1) await take(n).catch(() => undefined)
    expect([0, 1, MAX_KEYS].map((n) => limiter.secondsUntil(`key-${n}`, 1))).toEqual([0, 51, 51])
  })

  test('are saved up to the burst and no more', () => {
    const { clock, waitFor } = limiterAt({ perMinute: 60, burst: 10 })
    clock.now += 3_600_000
    expect(waitFor('a', 10)).toBe(0)
    expect(waitFor('a', 1)).toBe(1)
  })

  test.each([
    { perMinute: 0, burst: 100 },
    { perMinute: 300, burst: 0 },
  ])('are unlimited if one setting is 0: $perMinute a minute, $burst at once', (rule) => {
    const { waitFor } = limiterAt(rule)
    for (let round = 0; round < 1000; round++) expect(waitFor('a', 10)).toBe(0)
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:50123', '203.0.113.7'],
  ['[2001:db8:1:2::9]:50123', '2001:db8:1:2::/64'],
  ['unknown', 'unknown'],
  ['_made-up-17', 'unknown'],
])('the address %s counts as the client %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})

test('an IPv6 client belongs to its /48; an IPv4 address and other text belong to no /48', () => {
  const siteOf = (address: string) => clientSite(clientNetwork(address))
  expect(siteOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/48')
  expect(siteOf('2001:db8:1:ffff::1')).toBe('2001:db8:1::/48')
  expect([siteOf('203.0.113.7'), siteOf('unknown'), siteOf('')]).toEqual([null, null, null])
})

test('if one of two keys has too few points, the other key pays nothing', () => {
  const still = () => 0
  const [network, site] = [
    new PointLimiter({ perMinute: 60, burst: 10 }, still),
    new PointLimiter({ perMinute: 60, burst: 15 }, still),
  ]
  const charge = (key: string) => chargeAll([[network, key], [site, 'around']], 10) // prettier-ignore
  charge('one')
  expect(() => charge('two')).toThrow(AppError)
  expect(network.secondsUntil('two', 10)).toBe(0)
})
