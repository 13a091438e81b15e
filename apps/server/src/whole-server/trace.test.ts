// Every log line that a request causes has the trace of that request.
import { apiPrefix } from '@jinvani/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { createLogger } from '../platform/log/logger.ts'
import { PublicMemory } from '../platform/memory/public-memory.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'
const headers = { traceparent: `00-${traceId}-${spanId}-01` }
const lines: Record<string, unknown>[] = []
const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) })
let app: TestApp
let server: Awaited<ReturnType<typeof buildApp>>
let url: string
beforeAll(async () => {
  app = await startTestApp()
  // A clock that stands still, so that cached answers do not expire.
  const memory = new PublicMemory(app.deps.config, () => 0)
  const db = app.deps.db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'SelectQueryNode' && isBroken) throw new Error('broken')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  server = await buildApp(
    { ...app.deps, db, memory, log },
    { findMissing: async () => [] },
    import.meta.dirname,
  )
  url = (await server.listen({ host: '127.0.0.1', port: 0 })) + apiPrefix
})
afterAll(async () => {
  await server.close()
  await app.close()
})
let isBroken = false
beforeEach(() => {
  isBroken = false
  lines.length = 0
})
const read = (path: string, given: Record<string, string> = headers) => fetch(url + path, { headers: given })

test('the log lines of new and of cached answers have the trace of the request', async () => {
  await read('/app/categories')
  await read('/app/categories')
  const line = { msg: 'request', route: `${apiPrefix}/app/categories`, status: 200, traceId, spanId }
  await expect.poll(() => lines).toMatchObject([line, { ...line, ms: 0, requestId: expect.any(String) }])
  const [kept] = (await app.deps.metrics.print()).match(/^jinvani_kept_answers_total.*200"\} 1$/m) ?? []
  expect(kept).toContain('appListCategories')
})

test('the log line of an error has the trace of the request', async () => {
  isBroken = true
  const answer = await fetch(`${url}/admin/login`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a@example.org', password: 'a long enough password' }),
  })
  expect(answer.status).toBe(500)
  await expect
    .poll(() => lines)
    .toContainEqual(expect.objectContaining({ msg: 'request failed', traceId, spanId }))
})

test('the log lines of a request without a valid trace header have no trace', async () => {
  await read('/app/categories', {})
  await read('/app/categories', { traceparent: `00-${'0'.repeat(32)}-${spanId}-01` })
  await expect.poll(() => lines).toHaveLength(2)
  expect(JSON.stringify(lines)).not.toMatch(/traceId|spanId/)
})
