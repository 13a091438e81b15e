// What each reading costs its client, for the heaviest item, page and words of a large library, on a real PostgreSQL.
// Prints the table of docs/operations/limits.md.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Call, type CallName, apiPrefix, calls, limits } from '@jinvani/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Bill } from '../platform/load/bill.ts'
import { MS_PER_POINT, STAFF_SHARE } from '../platform/load/costs.ts'
import { PointLimiter } from '../platform/load/point-limiter.ts'
import { type Heaviest, makeHeaviest } from '../testing/library/heaviest.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'
import { isOnServer } from '../testing/test-database.ts'
import { undisturbed } from '../testing/undisturbed.ts'

const ITEMS = 60_000
const MINUTES = 60_000
const rich = { pointsPerMinute: 1e6, pointsBurst: 1e6, staffPointsPerMinute: 1e6, trustProxy: true }
const readings = (Object.entries(calls) as [CallName, Call][]).filter(([, { method }]) => method === 'GET')
/** Readings of one row that would need a film, an upload or a batch; here they find nothing. */
const ofOneRow = new Set(['filmStatus', 'getBatch', 'getImport', 'listImportRows', 'getMultipart'])
const stories = [
  'shri stotra jain bhajan pratikraman',
  'श्री भक्तामर स्तोत्र',
  'a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a',
  'adinath ajitnath sambhavnath abhinandan sumatinath padmaprabhu suparshvanath chandraprabhu shital',
  'jain bhajan pra',
]
const words = [
  'shri',
  'stotra',
  'bhajan',
  'parshvanath',
  'kalyan',
  'श्री',
  'स्तवन',
  'ભજન',
  'sanghvi',
  'journey',
]
const beginnings = new Set(words.flatMap((word) => [...word].map((_, n) => word.slice(0, n + 1))))

interface Visit {
  name: string
  path: string
  token?: string | undefined
}

/** The most expensive requests that an honest client makes for this reading. */
function visitsOf(name: CallName, entry: Call, { staff, person, pathOf, collection }: Heaviest): Visit[] {
  const token = entry.roles === 'public' ? undefined : entry.roles === 'app' ? person : staff
  const shape = Object.keys(Object(entry.query).shape ?? {})
  const size =
    entry.roles === 'public' || entry.roles === 'app' ? limits.publicPageSizeMax : limits.adminPageSizeMax
  const most = entry.roles === 'public' ? limits.pagedItemsMax : ITEMS
  const paged = shape.includes('page')
  const queries: Record<string, string>[] = [
    paged ? { page: '1', pageSize: String(size) } : {},
    ...(paged ? [{ page: String(most / size), pageSize: String(size) }] : []),
    ...(shape.includes('q') ? stories.map((q) => ({ q })) : []),
    ...(name === 'appListContent' ? [...beginnings].map((q) => ({ q })) : []),
    ...(shape.includes('collection') ? [{ collection }] : []),
    ...(shape.includes('days') ? [{ days: '90' }] : []),
  ]
  return queries.map((query) => ({
    name,
    token,
    path: `${apiPrefix}${pathOf(entry)}?${new URLSearchParams(query).toString()}`,
  }))
}

const visitsOfSite = ({ item, collection }: Heaviest): Visit[] => [
  { name: 'a sitemap', path: '/sitemap.xml' },
  { name: 'a sitemap of collections', path: '/sitemap-collections.xml' },
  { name: 'a sitemap of items', path: '/sitemap-items-1.xml' },
  { name: 'the page of an item', path: `/watch/${item}` },
  { name: 'the page of an item in a collection', path: `/watch/${item}?collection=${collection}` },
  { name: 'the page of a collection', path: `/collections/${collection}` },
]

const billsOf = (contexts: readonly unknown[]) => contexts.filter((context) => context instanceof Bill)

/** The lines of the document's table. */
const tableOf = (lines: { name: string; path: string; ms: number; estimate: number; charged: number }[]) =>
  lines
    .map(({ name, path, ...numbers }) => {
      const [ms, estimate, charged] = [numbers.ms, numbers.estimate, numbers.charged].map((n) => n.toFixed(1))
      return `| \`${name}\` | ${ms} | ${estimate} | ${charged} | ${decodeURIComponent(path.split('?')[1] ?? '')} |\n`
    })
    .join('')

describe.runIf(isOnServer)('with 60,000 items', { timeout: 30 * MINUTES }, () => {
  let app: TestApp
  let heaviest: Heaviest
  let address = 0
  beforeAll(async () => {
    app = await startTestApp({ ...rich, pointMs: MS_PER_POINT, answerCacheBytes: 0, checkAnswers: false })
    heaviest = await makeHeaviest(app, ITEMS)
  }, 30 * MINUTES)
  afterAll(() => app.close())

  /** Measures one request alone, from a new address. `isCold`: with nothing in memory. */
  async function measure({ name, path, token }: Visit, isCold = true) {
    using _clock = undisturbed()
    const closed = vi.spyOn(Bill.prototype, 'close')
    const estimated = vi.spyOn(Bill.prototype, 'pay')
    const taken = vi.spyOn(PointLimiter.prototype, 'take')
    try {
      if (isCold) app.deps.memory.forget(['content', 'categories', 'carousel', 'collections'])
      const forwarded = `198.51.${Math.floor(++address / 250)}.${(address % 250) + 1}`
      const headers = { 'x-forwarded-for': forwarded, ...(token && { authorization: `Bearer ${token}` }) }
      const answer = await fetch(app.url + path, { headers })
      await answer.arrayBuffer()
      await expect.poll(() => closed.mock.calls.length).toBeGreaterThan(0)
      await nextTurn()
      const [bill] = billsOf(closed.mock.contexts)
      const charged = taken.mock.calls.reduce((sum, [, points]) => sum + points, 0)
      const estimate = estimated.mock.calls.reduce((sum, [points]) => sum + points, 0)
      return { name, path, status: answer.status, ms: bill?.sum.ms ?? 0, estimate, charged }
    } finally {
      vi.restoreAllMocks()
    }
  }
  type Measured = Awaited<ReturnType<typeof measure>>
  const byWork = (one: Measured, other: Measured) => one.ms - other.ms
  const list: Visit = { name: 'a list', path: `${apiPrefix}/app/content?page=2` }

  test('no read takes more time than its points pay for', async () => {
    const lists: Measured[] = []
    for (let n = 0; n < 40; n += 1) lists.push(await measure(list, false))
    const lines: Measured[] = [lists.toSorted(byWork)[10]].flatMap((middle) => middle ?? [])
    const visits = readings.map(([name, entry]) => visitsOf(name, entry, heaviest))
    for (const ways of [...visits, ...visitsOfSite(heaviest).map((visit) => [visit])]) {
      const once: Measured[] = []
      for (const way of ways) once.push(await measure(way))
      expect(once.filter(({ status, name }) => status !== (ofOneRow.has(name) ? 404 : 200))).toEqual([])
      expect(once.filter(({ ms, charged }) => ms <= 0 || charged < ms / MS_PER_POINT - 0.01)).toEqual([])
      // A busy machine makes some requests expensive, so the cheapest of three counts. Of a sitemap, only the first
      // measurement counts, because it stays cached.
      const [dearest] = once.toSorted(byWork).toReversed()
      if (!dearest) throw new Error('A reading without a request')
      const again = [
        dearest,
        await measure({ ...dearest, token: ways[0]?.token }),
        await measure({ ...dearest, token: ways[0]?.token }),
      ]
      lines.push(
        ...again
          .filter(({ estimate }) => estimate === dearest.estimate)
          .toSorted(byWork)
          .slice(0, 1),
      )
    }
    // The bill of an export grows until the whole table is sent.
    const exported = lines.find(({ name }) => name === 'exportContent')
    expect(exported?.ms).toBeGreaterThan(30 * (lines[0]?.ms ?? Infinity))
    process.stdout.write(tableOf(lines.toSorted(byWork).toReversed()))
  })

  describe('a client that sends only expensive requests', () => {
    const rule = { pointsPerMinute: 300, pointsBurst: 100, staffPointsPerMinute: 60, pointMs: MS_PER_POINT }
    const ofClient = { burst: rule.pointsBurst, perMinute: rule.pointsPerMinute }
    const staffPoints = rule.staffPointsPerMinute * STAFF_SHARE
    const ofStaff = { burst: staffPoints, perMinute: staffPoints }
    let limited: Awaited<ReturnType<TestApp['startSecond']>>
    beforeAll(async () => {
      limited = await app.startSecond(Date.now, { ...rule, answerCacheBytes: 10_000_000 })
    })
    afterAll(() => limited.close())

    /** Sends requests until one is refused. The request before the refused one may leave a debt. */
    async function spend(
      token: string | undefined,
      next: (n: number) => string,
      headers: Record<string, string>,
    ) {
      const closed = vi.spyOn(Bill.prototype, 'close')
      const began = performance.now()
      try {
        let status = 0
        for (let n = 1; status !== 429 && n < 5000; n += 1) {
          const authorization = token && { authorization: `Bearer ${token}` }
          const answer = await fetch(limited.url + next(n), { headers: { ...headers, ...authorization } })
          await answer.arrayBuffer()
          status = answer.status
        }
        const works = billsOf(closed.mock.contexts).map(({ sum }) => sum.ms / MS_PER_POINT)
        return { status, works, minutes: (performance.now() - began) / MINUTES }
      } finally {
        vi.restoreAllMocks()
      }
    }
    const stranger = () => ({ 'x-forwarded-for': `203.0.113.${++address % 250}` })
    const api = (path: string) => apiPrefix + path

    interface Attack {
      what: string
      who: 'stranger' | 'person' | 'viewer' | 'content_manager'
      path: (n: number, all: Heaviest) => string
    }
    const attacks: Attack[] = [
      {
        what: 'pages of items in collections',
        who: 'stranger',
        path: (n) => `/watch/other-${n}?collection=rail-${n % 20}`,
      },
      {
        what: 'items after each',
        who: 'stranger',
        path: (n) => api(`/app/content/other-${n}/next?collection=rail-${n % 20}`),
      },
      { what: 'items', who: 'stranger', path: (n) => api(`/app/content/other-${n}`) },
      {
        what: 'deep pages',
        who: 'stranger',
        path: (n) => api(`/app/content?page=${(n % 200) + 200}&pageSize=50`),
      },
      {
        what: 'searches of forty letters',
        who: 'stranger',
        path: (n) => api(`/app/content?q=${'a+'.repeat(40)}${n}`),
      },
      { what: 'home pages', who: 'person', path: () => api('/app/me/home') },
      {
        what: 'deep pages',
        who: 'viewer',
        path: (n) => api(`/admin/content?page=${(n % 400) + 200}&pageSize=100`),
      },
      { what: 'exports', who: 'content_manager', path: () => api('/admin/content/export') },
    ]
    const tokenOf = async (who: Attack['who']) => {
      if (who === 'stranger') return undefined
      return who === 'person' ? await app.signInApp('+919876500101') : await app.signIn(who)
    }

    test.each(attacks)(
      '$what: a $who causes no more work than their points pay for',
      async ({ who, path }) => {
        const token = await tokenOf(who)
        const share = who === 'stranger' || who === 'person' ? ofClient : ofStaff
        const { status, works, minutes } = await spend(token, (n) => path(n, heaviest), stranger())
        expect(status).toBe(429)
        const spent = works
          .toSorted((one, other) => one - other)
          .slice(0, -2)
          .reduce((sum, work) => sum + work, 0)
        expect(spent).toBeLessThanOrEqual(share.burst + minutes * share.perMinute)
      },
    )
  })
})
