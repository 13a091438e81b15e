// A request for a missing file costs points, and the miss is cached for a second. Files that exist cost nothing.
import { randomUUID } from 'node:crypto'
import { calls } from '@jinvani/contract'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildContent } from '../../../testing/builders.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { makePng, uploader } from '../../../testing/uploader.ts'
import { storePoster } from '../made/shipped-files.ts'
import { recordVerified } from '../queries.ts'

const BURST = 20
let first: TestApp
/** A process with a stopped clock: no points are refilled, and no cache expires. */
let app: Awaited<ReturnType<TestApp['startSecond']>>
const clock = { now: 1_000_000 }
let editor: string
beforeAll(async () => {
  first = await startTestApp({ pointsPerMinute: 300, pointsBurst: BURST, trustProxy: true })
  app = await first.startSecond(() => clock.now)
  editor = await first.signIn('content_manager')
})
afterAll(async () => {
  await app.close()
  await first.close()
})

let clients = 0
const newClient = () => `203.0.113.${++clients}`
const unknown = () => `packages/${randomUUID()}/${randomUUID()}/init.mp4`
const answerTo = (key: string, client: string, url = app.url) =>
  fetch(`${url}/media/${key}`, { headers: { 'x-forwarded-for': client } })
const statusOf = async (key: string, client: string, url?: string) =>
  (await answerTo(key, client, url)).status
async function misses(client: string, count: number, keyOf: (n: number) => string = unknown) {
  const counts: Record<number, number> = {}
  for (let n = 0; n < count; n++) {
    const status = await statusOf(keyOf(n), client)
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}
const sendPicture = async () => {
  const { send, complete } = uploader(first, editor)
  const publicUrl = await send('images/posters/', 'image/png', makePng())
  await complete(publicUrl)
  return keyOf(publicUrl)
}
const keyOf = (url: string) => new URL(url).pathname.replace('/media/', '')

test('a request for any file that does not exist costs a point, and is refused to a client without points', async () => {
  const kinds = [unknown, () => `captions/${randomUUID()}/en.vtt`, () => `videos/${randomUUID()}.mp4`, () => `images/${randomUUID()}.png`] // prettier-ignore
  const client = newClient()
  expect(await misses(client, BURST + 20, (n) => (kinds[n % 4] ?? unknown)())).toEqual({
    404: BURST,
    429: 20,
  })
  const refused = await answerTo(unknown(), client)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(await statusOf(unknown(), newClient())).toBe(404)
  // The points of misses are spent, but lists have points of their own.
  const lists = await app.send('GET', '/app/content?page=7', { headers: { 'x-forwarded-for': client } })
  expect(lists.status).toBe(200)
})

test('the networks of one /48 together have ten times the points of one network', async () => {
  const counts = await misses('2001:db8:1:1::1', BURST + 5)
  expect(counts).toEqual({ 404: BURST, 429: 5 })
  for (let line = 2; line <= 10; line++) await misses(`2001:db8:1:${line.toString(16)}::1`, BURST)
  expect(await statusOf(unknown(), '2001:db8:1:ffff::1')).toBe(429)
  expect(await statusOf(unknown(), '2001:db8:2:1::1')).toBe(404)
})

test('a file that exists costs nothing, and a client without points can still read one that is cached', async () => {
  const key = await sendPicture()
  const client = newClient()
  for (let n = 0; n < BURST + 10; n++) {
    app.deps.memory.forget([`picture-${key}`])
    expect(await statusOf(key, client)).toBe(200)
    // A file that was found is cached elsewhere. Caching it here as well would double the time until it expires.
    expect(app.deps.memory.missing.get(key)).toBeUndefined()
  }
  expect(await misses(client, BURST + 1)).toEqual({ 404: BURST, 429: 1 })
  expect(await statusOf(key, client)).toBe(200)
  // A client without points may not cause a database query, even for a file that exists.
  app.deps.memory.forget([`picture-${key}`])
  expect(await statusOf(key, client)).toBe(429)
})

test('a request for a missing file is free if it is repeated within a second', async () => {
  const client = newClient()
  const key = unknown()
  expect(await misses(client, BURST * 2, () => key)).toEqual({ 404: BURST * 2 })
  expect(await misses(client, BURST - 1)).toEqual({ 404: BURST - 1 })
  clock.now += 1001
  // Five points were refilled in this second; these requests spend them.
  expect(await misses(client, 8, () => unknown())).toEqual({ 404: 5, 429: 3 })
  expect(await statusOf(key, client)).toBe(429)
})

test('the list of missing files has a maximum size', async () => {
  const { missing } = app.deps.memory
  for (let n = 0; n < 6000; n++)
    await missing.read(`images/${n}`, async () => ({ value: null, keys: ['missing'] }))
  expect([missing.isAtHand('images/0'), missing.isAtHand('images/5999')]).toEqual([false, true])
})

test('a picture requested too early is served as soon as it exists', async () => {
  const { presign, put, complete } = uploader(first, editor)
  const { url, publicUrl, ...signed } = await presign('images/posters/', 'image/png')
  const sent = keyOf(publicUrl)
  expect(await statusOf(sent, newClient(), first.url)).toBe(404)
  expect((await put({ url, publicUrl, ...signed }, makePng())).status).toBe(200)
  expect((await complete(publicUrl)).status).toBe(200)
  expect(await statusOf(sent, newClient(), first.url)).toBe(200)
  const made = { name: 'frame.png', contentType: 'image/png', body: makePng(), width: 40, height: 30 }
  expect(await statusOf('images/posters/frame.png', newClient(), first.url)).toBe(404)
  await storePoster(first.deps, made)
  expect(await statusOf('images/posters/frame.png', newClient(), first.url)).toBe(200)
})

test('a film requested too early is served as soon as an active item has it, until the item is inactive', async () => {
  const key = `videos/${randomUUID()}.mp4`
  await first.deps.storage.write(key, Readable.from([Buffer.from('film')]), { maxBytes: 100 })
  const facts = { ownerId: randomUUID(), contentType: 'video/mp4', maxBytes: 100, size: 4, width: null, height: null, durationSec: 1 } // prettier-ignore
  await recordVerified(first.deps.db, [{ key, ...facts }])
  const from = newClient()
  expect(await statusOf(key, from, first.url)).toBe(404)
  const url = `${first.url}/media/${key}`
  const sources = [{ kind: 'mp4' as const, url }]
  const { _id: id } = await buildContent(first, editor, { sourceWorkflow: 'upload', sources })
  expect(await statusOf(key, from, first.url)).toBe(200)
  const body = { active: false }
  await first.call(calls.updateContent, { token: editor, params: { id }, body })
  expect(await statusOf(key, from, first.url)).toBe(404)
  await first.call(calls.updateContent, { token: editor, params: { id }, body: { active: true } })
  expect(await statusOf(key, from, first.url)).toBe(200)
})

test('a process that misses the notification finds a new file a second later', async () => {
  await app.stopHearing()
  const { publicUrl, ...signed } = await uploader(first, editor).presign('images/posters/', 'image/png')
  const key = keyOf(publicUrl)
  expect(await statusOf(key, newClient())).toBe(404)
  await uploader(first, editor).put({ publicUrl, ...signed }, makePng())
  await uploader(first, editor).complete(publicUrl)
  expect(await statusOf(key, newClient())).toBe(404)
  clock.now += 1001
  expect(await statusOf(key, newClient())).toBe(200)
})
