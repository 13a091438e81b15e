// Every call of the table: a cache may keep an answer only if everybody may read it.
import { type Call, type CallName, calls } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOneOfEach } from '../testing/calls/one-of-each.ts'
import { pathWith, sampleBody } from '../testing/calls/sample-bodies.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
let app: TestApp
let staff: string
let person: string
let pathOf: (entry: Call) => string
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.signIn('super_admin')
  person = await app.signInApp('+919876543210')
  pathOf = await makeOneOfEach(app, staff, person)
})
afterAll(() => app.close())

const isPublicRead = ({ roles, method }: Call) => roles === 'public' && method === 'GET'
function send(name: CallName, entry: Call, path: string, token: string | undefined) {
  const body = entry.input ? { body: sampleBody(name) } : {}
  return app.send(entry.method, path, { ...(token && { token }), ...body })
}

/** All calls, deletions last. */
const entries = (Object.entries(calls) as [CallName, Call][]).toSorted(
  ([, a], [, b]) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
)
/** Calls that may answer 404, since the test has nothing that they could show. */
const mayMiss = new Set<CallName>([
  'appGetContent',
  'appGetChapters',
  'appGetCollection',
  'appNextContent',
  'filmStatus',
  'getMultipart',
  'getBatch',
  'getImport',
  'listImportRows',
  'listVersions',
])

test.each(entries)('%s may be cached only if it is a public read that succeeds', async (name, entry) => {
  const token = { public: undefined, app: person }[String(entry.roles)] ?? staff
  const { status, headers } = await send(
    name,
    entry,
    pathOf(entry),
    entry.roles === 'public' ? undefined : token,
  )
  const isKept = isPublicRead(entry) && status === 200
  expect(headers.get('cache-control')).toMatch(isKept ? /^public, max-age=0, s-maxage=\d+/ : /^no-store$/)
  expect(headers.has('surrogate-key')).toBe(isKept)
  if (entry.method === 'GET' && !mayMiss.has(name)) expect(status).toBe(200)
  const refused = await send(name, entry, pathWith(entry, nobody), 'garbage')
  if (!isPublicRead(entry)) expect(refused.headers.get('cache-control')).toBe('no-store')
})
