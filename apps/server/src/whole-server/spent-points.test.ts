// What people get if the address that they share has no points left.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { ANSWER_MAX_AGE_MS } from '../platform/http/kept/answer-cache.ts'
import { buildContent } from '../testing/builders.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'

let first: TestApp
/** A process whose clock stands still, so that no points are refilled and no answer expires before its time. */
let app: Awaited<ReturnType<TestApp['startSecond']>>
const clock = { now: 0 }
let token: string
beforeAll(async () => {
  const rule = { pointsPerMinute: 6, pointsBurst: 20, pointMs: 1, searchesAtOnce: 2, trustProxy: true }
  first = await startTestApp()
  token = await first.signIn('super_admin')
  await buildContent(first, token, {})
  app = await first.startSecond(() => clock.now, rule)
})
afterAll(async () => {
  await app.close()
  await first.close()
})

const built = {
  'index.html': 'the console',
  '.server/watch.js': `const item = { language: 'en', render: () => '' }
export const pages = {
  items: ['', '/hi'].map((before) => ({ ...item, path: before + '/watch/:slug' })),
  collections: [{ ...item, path: '/collections/:slug' }],
  embeds: [],
  calendars: [],
}`,
  'site/away-en.html': 'too often',
  'site/away-hi.html': `too often, in Hindi${'!'.repeat(2000)}`,
}

const ask = (path: string, address: string) =>
  app.send('GET', path, { headers: { 'x-forwarded-for': address } })

test('an address without points gets answers that were just read for others, until they change', async () => {
  const carrier = '198.51.100.1'
  expect((await ask('/app/content', '198.51.100.2')).status).toBe(200)
  for (let n = 0; n < 40; n += 1) await ask(`/app/content?pageSize=50&page=${n + 2}`, carrier)
  expect((await ask('/app/content?pageSize=33', carrier)).status).toBe(429)
  const headers = { accept: 'text/html', 'x-forwarded-for': carrier }
  const open = (n: number) => fetch(`${app.url}/watch/no-film-${n}`, { headers })
  let page = await open(0)
  for (let n = 1; n < 200 && page.status === 404; n += 1) page = await open(n)
  expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
  // By now the cached answer has expired: a client with points would get a new one.
  clock.now += ANSWER_MAX_AGE_MS + 100
  expect((await ask('/app/content', carrier)).status).toBe(200)
  const item = await buildContent(first, token, {})
  await first.call(calls.updateContent, { token, params: { id: item._id }, body: { title: 'New' } })
  // The news of the change comes from another process.
  await expect.poll(async () => (await ask('/app/content', carrier)).status).toBe(429)
})

test('a client without points gets 429: a browser as a page from memory in the language of the address, others as JSON', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jinvani-spent-'))
  for (const [name, text] of Object.entries(built)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const site = await buildApp(app.deps, { findMissing: async () => [] }, folder)
  const page = { accept: 'text/html', 'accept-encoding': 'br' }
  const open = (path: string, headers: object) =>
    site.inject({ url: path, headers: { ...headers, 'x-forwarded-for': '198.51.100.3' } })
  const openRefused = async (prefix: string, asked: object = page) => {
    let answer = await open(`${prefix}/watch/no-film`, asked)
    for (let n = 0; n < 200 && answer.statusCode === 404; n += 1)
      answer = await open(`${prefix}/watch/no-film-${n}`, asked)
    return answer
  }
  await openRefused('')
  // Without the file, the page can only come from memory: an overloaded server must not read the disk for it.
  rmSync(folder, { recursive: true })
  const { statusCode, headers, rawPayload } = await openRefused('/hi')
  expect([statusCode, brotliDecompressSync(rawPayload).toString()]).toEqual([429, built['site/away-hi.html']])
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-frame-options': 'SAMEORIGIN',
    'retry-after': expect.stringMatching(/^[1-9]/),
  })
  expect((await openRefused('')).body).toBe('too often')
  expect((await openRefused('/hi', {})).json()).toMatchObject({ code: 'rate-limited' })
  await site.close()
})
