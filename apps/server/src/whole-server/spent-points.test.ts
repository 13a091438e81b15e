// People who share one address that has no points left.
import { calls } from '@jinvani/contract'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANSWER_MAX_AGE_MS } from '../platform/http/kept/answer-cache.ts'
import { buildContent } from '../testing/builders.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp({
    pointsPerMinute: 6,
    pointsBurst: 20,
    pointMs: 1,
    searchesAtOnce: 2,
    trustProxy: true,
  })
  token = await app.signIn('super_admin')
  await buildContent(app, token, {})
})
afterAll(() => app.close())

const ask = (path: string, address: string) =>
  app.send('GET', path, { headers: { 'x-forwarded-for': address } })

test('an address without points gets what was read for others a moment ago, until it changes', async () => {
  const carrier = '198.51.100.1'
  expect((await ask('/app/content', '198.51.100.2')).status).toBe(200)
  for (let n = 0; n < 40; n += 1) await ask(`/app/content?pageSize=50&page=${n + 2}`, carrier)
  expect((await ask('/app/content?pageSize=33', carrier)).status).toBe(429)
  const headers = { accept: 'text/html', 'x-forwarded-for': carrier }
  const open = (n: number) => fetch(`${app.url}/watch/no-film-${n}`, { headers })
  let page = await open(0)
  for (let n = 1; n < 20 && page.status === 404; n += 1) page = await open(n)
  expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
  // The answer has now expired for clients that can pay for a new one.
  await setTimeout(ANSWER_MAX_AGE_MS + 100)
  expect((await ask('/app/content', carrier)).status).toBe(200)
  const item = await buildContent(app, token, {})
  await app.call(calls.updateContent, { token, params: { id: item._id }, body: { title: 'New' } })
  expect((await ask('/app/content', carrier)).status).toBe(429)
})
