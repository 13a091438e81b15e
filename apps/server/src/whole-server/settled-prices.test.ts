// If a call causes more work than its estimate, the client owes the rest, and its next request is refused.
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Call, type CallName, calls } from '@jinvani/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { Bill, currentBill } from '../platform/load/bill.ts'
import { isNotification, pathWith, sampleBody } from '../testing/calls/sample-bodies.ts'
import { buildContent } from '../testing/builders.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'
import { undisturbed } from '../testing/undisturbed.ts'

const rule = { pointsPerMinute: 300, pointsBurst: 100, staffPointsPerMinute: 600, trustProxy: true }
const nobody = '00000000-0000-4000-8000-000000000000'
/** These calls end the session or the account, so that no other request can follow. */
const goodbyes = new Set<CallName>(['appDeleteMe', 'deleteAdminUser'])
let first: TestApp
/**
 * A process whose clock stands still, so that no points are refilled, and with a price at which any work leaves a debt.
 */
let app: Awaited<ReturnType<TestApp['startSecond']>>
beforeAll(async () => {
  // This process counts no points of clients, since everybody signs in there, from one address.
  first = await startTestApp({ ...rule, pointsPerMinute: 0, answerCacheBytes: 0 })
  app = await first.startSecond(() => 0, { ...rule, pointMs: 1e-9 })
})
afterAll(async () => {
  await app.close()
  await first.close()
})

let addresses = 0
const newAddress = () => `198.51.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`
const tokenOf = async ({ roles }: Call) => {
  if (roles === 'public') return undefined
  return roles === 'app'
    ? await first.signInApp(`+9198765${10_000 + addresses}`)
    : await first.signIn('super_admin')
}

const all = (Object.entries(calls) as [CallName, Call][]).filter(
  ([name, entry]) => !goodbyes.has(name) && !isNotification(entry),
)

test.each(all)('%s leaves a debt to the client that called it, and to nobody else', async (name, entry) => {
  using _clock = undisturbed()
  const headers = { 'x-forwarded-for': newAddress() }
  const token = await tokenOf(entry)
  const about = { headers, ...(token && { token }), ...(entry.input && { body: sampleBody(name) }) }
  const send = () => app.send(entry.method, pathWith(entry, nobody), about)
  expect((await send()).status).not.toBe(429)
  const refused = await send()
  expect([refused.status, refused.body['code']]).toEqual([429, 'rate-limited'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(20 + 4)
  const other = { 'x-forwarded-for': newAddress() }
  expect((await app.send('GET', '/app/categories', { headers: other })).status).toBe(200)
})

const pages = `const render = () => 'a page'
export const pages = {
  items: [{ path: '/watch/:slug', language: 'en', render }],
  collections: [{ path: '/collections/:slug', language: 'en', render }],
  embeds: [],
  calendars: [],
}`

test('the pages of the site and the key of a film leave a debt, too', async () => {
  using _clock = undisturbed()
  const folder = mkdtempSync(join(tmpdir(), 'jinvani-prices-'))
  mkdirSync(join(folder, '.server'))
  writeFileSync(join(folder, '.server/watch.js'), pages)
  writeFileSync(join(folder, 'index.html'), 'the shell')
  const site = await buildApp(app.deps, { findMissing: async () => [] }, folder)
  try {
    const url = await site.listen({ host: '127.0.0.1', port: 0 })
    const key = `/api/v1/licence/${nobody}/key?kid=${'0'.repeat(32)}`
    for (const path of ['/sitemap.xml', '/watch/no-such-item', '/collections/no-such-collection', key]) {
      const headers = { 'x-forwarded-for': newAddress() }
      const read = async (to: string) => (await fetch(url + to, { headers })).status
      expect(await read(path)).not.toBe(429)
      expect([path, await read('/api/v1/app/categories')]).toEqual([path, 429])
    }
  } finally {
    await site.close()
    rmSync(folder, { recursive: true })
  }
})

test('an answer made for another client is free for those who waited for it', async () => {
  using _clock = undisturbed()
  const shared = await first.startSecond(() => 0, { ...rule, pointMs: 1e-9, answerCacheBytes: 1e6 })
  try {
    const addressesOf = Array.from({ length: 8 }, newAddress)
    const read = (address: string, path: string) =>
      shared.send('GET', path, { headers: { 'x-forwarded-for': address } })
    await Promise.all(addressesOf.map((address) => read(address, '/app/content?page=2')))
    const after = await Promise.all(
      addressesOf.map((address, n) => read(address, `/app/content?page=${n + 3}`)),
    )
    expect(after.filter(({ status }) => status === 200)).toHaveLength(7)
    expect(after.filter(({ status }) => status === 429)).toHaveLength(1)
  } finally {
    await shared.close()
  }
})

test('a client that invents a collection in the address pays, although the answer is cached', async () => {
  using _clock = undisturbed()
  const { slug } = await buildContent(first, await first.signIn('super_admin'))
  const kept = await first.startSecond(() => 0, { ...rule, pointMs: 1e-9, answerCacheBytes: 1e6 })
  try {
    const [one, other, plain] = [newAddress(), newAddress(), newAddress()]
    const read = async (address: string, path: string) =>
      (await kept.send('GET', path, { headers: { 'x-forwarded-for': address } })).status
    expect(await read(one, `/app/content/${slug}`)).toBe(200)
    expect(await read(plain, `/app/content/${slug}?x=1`)).toBe(200)
    expect(await read(plain, '/app/categories')).toBe(200)
    const next = (name: string) => `/app/content/${slug}/next?collection=${name}`
    expect(await read(newAddress(), next('x1'))).toBe(200)
    expect(await read(other, next('x2'))).toBe(200)
    expect(await read(other, '/app/content?page=9')).toBe(429)
  } finally {
    await kept.close()
  }
})

describe('a request pays for', () => {
  /** Counts the statements for which requests pay during the work. */
  async function countPaid(work: () => Promise<unknown>): Promise<number> {
    const noted = vi.spyOn(Bill.prototype, 'addStatement')
    await work()
    const { length } = noted.mock.calls
    noted.mockRestore()
    return length
  }

  test('its own statements, but not for those that many requests share', async () => {
    const token = await first.signIn('super_admin')
    const checked = await countPaid(() => app.send('GET', '/admin/me', { token }))
    const another = await first.signIn('super_admin')
    const body = sampleBody('createCategory')
    const saved = await countPaid(() => app.send('POST', '/admin/categories', { token: another, body }))
    expect(saved).toBeGreaterThan(checked + 2)
    const events = { body: sampleBody('appSendEvents'), headers: { 'x-forwarded-for': newAddress() } }
    // The request pays for the lookup of its own items at most: the sums of many requests are written together.
    expect(await countPaid(() => app.send('POST', '/app/events', events))).toBeLessThanOrEqual(1)
  })

  test('the work on a body that arrived later than the headers', async () => {
    const begun = vi.spyOn(Bill.prototype, 'begin')
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': newAddress() }
    const sent = request(`${app.url}/api/v1/app/auth/otp/request`, { method: 'POST', headers })
    sent.flushHeaders()
    await expect.poll(() => begun.mock.calls.length).toBeGreaterThan(0)
    begun.mockClear()
    // This body is refused before any statement runs. A statement would also start the time of the bill.
    sent.end('{"phone": "none"}')
    const [answer] = await once(sent, 'response')
    expect([answer.statusCode, begun.mock.calls.length]).toEqual([422, 1])
    begun.mockRestore()
    answer.resume()
  })

  test('work that waited in a queue, even if another request started it', async () => {
    const { load } = app.deps
    for (const line of ['search', 'long'] as const) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const running = Array.from({ length: 4 }, (_, n) =>
        new Bill(1).run(() => load[line](() => promise, `${line}${n}`)),
      )
      const bill = new Bill(1)
      const waiting = bill.run(() => load[line](async () => currentBill(), 'me'))
      resolve()
      expect(await waiting).toBe(bill)
      await Promise.all(running)
    }
  })
})
