// Tests the client against a small server with prepared answers. apps/server tests it against the real server.
import { readFileSync } from 'node:fs'
import { type RequestListener, type Server, createServer } from 'node:http'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import openapiTS, { type OpenAPI3, astToString } from 'openapi-typescript'
import ts from 'typescript'
import { appDocument, openapiDocument } from '../../../apps/server/src/features/api-docs/openapi.ts'
import { ApiFailure, answerOf, createAppClient, memoryTokens } from './index.ts'

const old = { accessToken: 'old', refreshToken: 'first' }
const fresh = { accessToken: 'fresh', refreshToken: 'second' }
let server: Server | undefined
afterEach(() => server?.close().closeAllConnections())

/** `answers`: status, body and headers of each answer, in order. The last answer is repeated. */
async function startClient(answers: [number, unknown?, Record<string, string>?][], more = {}) {
  const asked: (string | undefined)[] = []
  const listener: RequestListener = (request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`.trim())
    const [status, body, headers] = answers.length > 1 ? (answers.shift() ?? [500]) : (answers[0] ?? [500])
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  server = createServer(listener)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const tokens = memoryTokens(old)
  return { api: createAppClient({ baseUrl, tokens, ...more }), tokens, asked }
}
const error = (code: string) => ({ message: code, code, requestId: 'r' })
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (failure: unknown) => failure,
  )
const busy: [number, unknown, Record<string, string>] = [503, error('busy'), { 'retry-after': '1' }]

test('apps can generate enums in place of unions, since each member has a name', async () => {
  const { components, ...document } = appDocument(openapiDocument('https://jinvani.example.org'))
  const types = { ...document, paths: {}, components: { schemas: components.schemas } }
  const ast = await openapiTS(types as unknown as OpenAPI3, { enum: true, silent: true })
  const { diagnostics } = ts.transpileModule(astToString(ast), { reportDiagnostics: true })
  expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([])
})

test('an erasure is repeated after a 503, and a 401 then signs the person out', async () => {
  const { api, tokens, asked } = await startClient([busy, [401, error('unauthenticated')]])
  expect(await failureOf(answerOf(api.DELETE('/app/me')))).toMatchObject({ status: 401 })
  expect(asked.map((path) => path?.replace(/ Bearer.*/, ''))).toEqual([
    'DELETE /app/me',
    'DELETE /app/me',
    'POST /app/auth/refresh',
  ])
  expect(await tokens.read()).toBeNull()
})

test('the README shows the code of example.ts, which is tested', () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
  expect(read('README.md')).toContain(`\`\`\`ts\n${read('example.ts')}\`\`\``)
})

test('the client waits for a busy server as long as the server asks', async () => {
  const { api, asked } = await startClient([busy, [200, { carousel: [], rails: [] }]])
  const began = performance.now()
  expect(await answerOf(api.GET('/app/home'))).toEqual({ carousel: [], rails: [] })
  expect(performance.now() - began).toBeGreaterThan(990)
  // A public call is sent without the token, so that caches may answer it.
  expect(asked).toEqual(['GET /app/home', 'GET /app/home'])
})

test.each([
  ['0', 0],
  ['Thu, 26 Nov 2026 06:00:00 GMT', 0],
  [new Date(Date.now() + 3_600_000).toUTCString(), 3600],
  ['soon', undefined],
])('the seconds to wait are read from Retry-After: %s', async (header, seconds) => {
  const refused: [number, unknown, Record<string, string>] = [429, error('busy'), { 'retry-after': header }]
  const { api, asked } = await startClient([refused])
  const failure = await failureOf(answerOf(api.GET('/app/carousel')))
  expect(failure).toBeInstanceOf(ApiFailure)
  const { retryAfterSec } = failure as ApiFailure
  if (seconds === undefined || seconds === 0) expect(retryAfterSec).toBe(seconds)
  else expect(retryAfterSec).toBeGreaterThan(seconds - 600)
  // The first repetition is sent with the token, since the signed-in person may have points left.
  expect(asked).toHaveLength(seconds === 0 ? 5 : 2)
})

test('a call that is aborted while its answer is read fails at once, without waiting for a retry', async () => {
  const stop = new AbortController()
  const fetch = async () => {
    const body = new ReadableStream({ cancel: () => stop.abort(new Error('given up')) })
    return new Response(body, { status: 503, headers: { 'retry-after': '600' } })
  }
  const { api } = await startClient([], { fetch, longestWaitSec: 600 })
  expect(await failureOf(api.GET('/app/home', { signal: stop.signal }))).toEqual(new Error('given up'))
})

test('a public call is repeated with the token if the IP address has no points left', async () => {
  const spent: [number, unknown, Record<string, string>] = [
    429,
    error('rate-limited'),
    { 'retry-after': '60' },
  ]
  const { api, asked } = await startClient([spent, [200, { carousel: [], rails: [] }]])
  expect(await answerOf(api.GET('/app/home'))).toEqual({ carousel: [], rails: [] })
  expect(asked).toEqual(['GET /app/home', 'GET /app/home Bearer old'])
})

test('a 304 answer is no failure', async () => {
  const { api } = await startClient([[304, '']])
  expect(await answerOf(api.GET('/app/home', { headers: { 'if-none-match': '"1"' } }))).toBeUndefined()
})

test('a call fails after the fourth refusal, or if the wait is too long or aborted', async () => {
  const first = await startClient([busy])
  expect(await failureOf(answerOf(first.api.GET('/app/home')))).toMatchObject({
    status: 503,
    code: 'busy',
    retryAfterSec: 1,
  })
  expect(first.asked).toHaveLength(4)
  const second = await startClient([busy], { longestWaitSec: 0.5 })
  expect(await failureOf(answerOf(second.api.GET('/app/home')))).toBeInstanceOf(ApiFailure)
  expect(second.asked).toHaveLength(1)
  // If the client did not stop waiting, it would wait for longer than a test may take.
  const third = await startClient([[503, error('busy'), { 'retry-after': '6000' }]], { longestWaitSec: 6000 })
  const stop = new AbortController()
  const call = failureOf(answerOf(third.api.GET('/app/home', { signal: stop.signal })))
  await expect.poll(() => third.asked.length).toBe(1)
  stop.abort()
  expect(await call).toMatchObject({ name: 'AbortError' })
})

test('after an outage only calls that are safe to repeat are repeated', async () => {
  const away: [number, unknown, Record<string, string>] = [
    503,
    error('unavailable'),
    { 'retry-after': '0.1' },
  ]
  const params = { path: { id: 'a' } }
  const read = await startClient([away, [502, '<h1>Bad gateway</h1>', { 'retry-after': '0.1' }], [200, {}]])
  expect(await answerOf(read.api.GET('/app/home'))).toEqual({})
  expect(read.asked).toHaveLength(3)
  const put = await startClient([away, [204]])
  await answerOf(put.api.PUT('/app/me/positions/{id}', { params, body: { positionSec: 5 } }))
  expect(put.asked).toHaveLength(2)
  const post = await startClient([away])
  const code = { body: { phone: '+919876543210' } }
  expect(await failureOf(answerOf(post.api.POST('/app/auth/otp/request', code)))).toMatchObject({
    code: 'unavailable',
  })
  expect(post.asked).toHaveLength(1)
  const limited = await startClient([
    [429, error('rate-limited'), { 'retry-after': '0.1' }],
    [200, {}],
  ])
  await answerOf(limited.api.POST('/app/auth/otp/request', code))
  expect(limited.asked).toHaveLength(2)
})

test('a GET without an answer is repeated, but a POST is not', async () => {
  let tries = 0
  const fetch = async () => {
    tries += 1
    if (tries === 1) throw new TypeError('fetch failed')
    return Response.json({ carousel: [], rails: [] })
  }
  const { api } = await startClient([], { fetch })
  expect(await answerOf(api.GET('/app/home'))).toEqual({ carousel: [], rails: [] })
  tries = 0
  const body = { phone: '+919876543210' }
  expect(await failureOf(api.POST('/app/auth/otp/request', { body }))).toBeInstanceOf(TypeError)
  expect(tries).toBe(1)
})

test('a refused refresh signs the person out, and a refresh that fails otherwise keeps the tokens', async () => {
  const over = await startClient([
    [401, error('unauthenticated')],
    [401, error('session-expired')],
  ])
  expect(await failureOf(answerOf(over.api.GET('/app/me')))).toMatchObject({ code: 'unauthenticated' })
  expect([over.asked, over.tokens.read()]).toEqual([
    ['GET /app/me Bearer old', 'POST /app/auth/refresh'],
    null,
  ])
  const broken = await startClient(
    [
      [401, error('unauthenticated')],
      [502, '<h1>Bad gateway</h1>'],
    ],
    { longestWaitSec: 0 },
  )
  expect(await failureOf(answerOf(broken.api.GET('/app/me')))).toMatchObject({
    status: 502,
    code: '',
    message: 'The server answered with status 502',
  })
  expect(broken.tokens.read()).toEqual(old)
  const away = await startClient([
    [401, error('unauthenticated')],
    [503, error('unavailable'), { 'retry-after': '60' }],
  ])
  expect(await failureOf(answerOf(away.api.GET('/app/me')))).toMatchObject({ code: 'unavailable' })
  expect([away.asked.length, away.tokens.read()]).toEqual([2, old])
  const lost = await startClient([
    [401, error('unauthenticated')],
    [502, ''],
    [200, fresh],
    [200, {}],
  ])
  await answerOf(lost.api.GET('/app/me'))
  expect([lost.asked.length, lost.tokens.read()]).toEqual([4, fresh])
})

test('the new tokens are stored, and the repeated call does not cause another refresh', async () => {
  const { api, asked, tokens } = await startClient([
    [401, error('unauthenticated')],
    [200, fresh],
    [401, error('unauthenticated')],
  ])
  const body = { positionSec: 5 }
  const params = { path: { id: 'a' } }
  expect(await failureOf(answerOf(api.PUT('/app/me/positions/{id}', { params, body })))).toMatchObject({
    status: 401,
  })
  expect(asked).toEqual([
    'PUT /app/me/positions/a Bearer old',
    'POST /app/auth/refresh',
    'PUT /app/me/positions/a Bearer fresh',
  ])
  expect(tokens.read()).toEqual(fresh)
})

test('an authorization header set by the caller is sent, and a 401 to it renews no tokens', async () => {
  const { api, asked } = await startClient([[401, error('unauthenticated')]])
  const headers = { authorization: 'Bearer other' }
  expect(await failureOf(answerOf(api.GET('/app/me', { headers })))).toMatchObject({ status: 401 })
  expect(asked).toEqual(['GET /app/me Bearer other'])
})
