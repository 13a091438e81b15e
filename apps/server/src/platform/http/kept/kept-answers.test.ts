// An answer from memory has what every answer has: the common headers, its own request id, a line in the log.
import { apiPrefix } from '@jinvani/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import type { Logger } from '../../log/logger.ts'

const lines: Record<string, unknown>[] = []
const keep = (line: unknown) => void lines.push(Object(line) as Record<string, unknown>)
const prepareInfo: Logger['prepareInfo'] = (fields) => (requestId) => keep({ requestId, ...fields })
const log: Logger = { info: keep, warn: keep, error: keep, debug: keep, prepareInfo }
let base: TestApp
let app: FastifyInstance
let address: string
beforeAll(async () => {
  base = await startTestApp({ publicUrl: 'https://jinvani.example.org' })
  app = await buildApp({ ...base.deps, log }, { findMissing: async () => [] }, import.meta.dirname)
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await base.close()
})
beforeEach(() => void lines.splice(0))

const path = `${apiPrefix}/app/content`
const named = /security|origin|frame|content-type-options|referrer|permitted/

test('an answer from memory has the headers of every other answer', async () => {
  const other = (await fetch(`${address}${apiPrefix}/app/content/no-such`)).headers
  const names = [...other.keys()].filter((name) => named.test(name))
  expect(names).toEqual(expect.arrayContaining(['strict-transport-security', 'content-security-policy']))
  for (const round of ['made', 'kept']) {
    const { headers } = await fetch(address + path)
    for (const name of names) expect(headers.get(name), `${round}: ${name}`).toBe(other.get(name))
  }
})

test('an answer from memory has its own request id and a log line with that id', async () => {
  const ids: (string | null)[] = []
  for (const request of [{}, {}, { method: 'HEAD' }]) {
    const { headers } = await fetch(address + path, request)
    ids.push(headers.get('x-request-id'))
  }
  const etag = (await fetch(address + path)).headers.get('etag') ?? ''
  const again = await fetch(address + path, { headers: { 'if-none-match': etag } })
  ids.push(again.headers.get('x-request-id'))
  expect(new Set(ids).size).toBe(4)
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(lines.map(({ requestId }) => requestId)).toEqual(expect.arrayContaining(ids))
  for (const line of lines) expect(line).toMatchObject({ route: path, ms: expect.any(Number) })
  expect(lines.at(-1)).toMatchObject({ method: 'GET', status: 304 })
})
