import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { calls } from '@jinvani/contract'
import { buildContent } from '../../testing/builders.ts'
import { waitFor } from '../../testing/films.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { openCdnPurge } from './cdn-purge.ts'

const token = 'a secret of the network'
let requests: { tags: string[]; header: string; authorization: string }[] = []
let answers: (number | Promise<number>)[] = []
const network = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk: Buffer) => (text += chunk.toString()))
  request.on('end', () => {
    const { tags } = JSON.parse(text) as { tags: string[] }
    const { authorization = '', 'surrogate-key': header } = request.headers
    requests.push({ tags, header: String(header), authorization })
    void Promise.resolve(answers.shift() ?? 200).then((status) => response.writeHead(status).end())
  })
})
// 0: never closes an idle connection, since a client might just then use it again.
network.keepAliveTimeout = 0
let url = ''
beforeAll(async () => {
  // No timeouts: a request that timed out on a busy machine would be sent twice.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(network.address() as AddressInfo).port}/purge`
})
beforeEach(() => {
  requests = []
  answers = []
})
afterAll(() => {
  vi.restoreAllMocks()
  network.closeAllConnections()
  network.close()
})

const warnings: unknown[] = []
const open = (settledMs: number) =>
  openCdnPurge({ url, token, settledMs, log: { warn: (...said: unknown[]) => void warnings.push(said) } })
const count = (wanted: number) => waitFor(`${wanted} requests`, async () => requests.length >= wanted)

test('keys are purged at once, and again when every process knows of the change; both requests have the token', async () => {
  const purge = open(20)
  purge.add(['content', 'content-1'])
  await count(2)
  const request = {
    tags: ['content', 'content-1'],
    header: 'content content-1',
    authorization: `Bearer ${token}`,
  }
  expect(requests).toEqual([request, request])
  await purge.close()
  expect(requests).toHaveLength(2)
})

test('keys that change during a request go into the next request, each once', async () => {
  const purge = open(1_000_000)
  const first = Promise.withResolvers<number>()
  answers = [first.promise]
  purge.add(['a'])
  await count(1)
  for (const key of ['b', 'c', 'b', 'a']) purge.add([key])
  first.resolve(200)
  await count(2)
  expect(requests.map(({ tags }) => tags)).toEqual([['a'], ['b', 'c', 'a']])
  // Closing sends the second purge of these keys at once, in one request.
  await purge.close()
  expect(requests.slice(2).map(({ tags }) => tags.toSorted())).toEqual([['a', 'b', 'c']])
})

test('a request carries at most thirty keys', async () => {
  const purge = open(1_000_000)
  purge.add(Array.from({ length: 70 }, (_, index) => `content-${index}`))
  await count(3)
  expect(requests.map(({ tags }) => tags.length)).toEqual([30, 30, 10])
  await purge.close()
})

test('a purge is tried again until the CDN accepts it', async () => {
  warnings.length = 0
  const purge = open(1_000_000)
  answers = [503, 429]
  purge.add(['a'])
  await count(3)
  expect(requests.map(({ tags }) => tags)).toEqual([['a'], ['a'], ['a']])
  expect(warnings).toHaveLength(2)
  await purge.close()
})

test('a CDN that does not answer does not make an edit wait for it', async () => {
  const never = Promise.withResolvers<number>()
  answers = [never.promise]
  const app = await startTestApp({ cdnPurge: { url, token } })
  const editor = await app.signIn('content_manager')
  const item = await buildContent(app, editor)
  const read = () => app.call(calls.appGetContent, { params: { slug: item.slug } })
  expect((await read()).headers.get('cache-control')).toBe(
    'public, max-age=0, s-maxage=300, stale-while-revalidate=1',
  )
  await app.call(calls.updateContent, { token: editor, params: { id: item._id }, body: { title: 'Changed' } })
  expect((await read()).body.title).toBe('Changed')
  await count(1)
  expect(requests[0]?.tags).toEqual(['content', `content-${item._id}`, `files-${item._id}`])
  network.closeAllConnections()
  await app.close()
})
