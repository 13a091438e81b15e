// Which answers of the whole table of calls a cache may keep: those that everybody may read, and no other.
import { type Call, type CallName, calls } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathWith, sampleBody } from './testing/sample-bodies.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
let app: TestApp
let staff: string
let person: string
/** What there is of each noun, so that most calls succeed. */
let targets: Record<string, string>
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.signIn('super_admin')
  person = await app.signInApp('+919876543210')
  const made = async (name: 'createCategory' | 'createContent' | 'createCarouselItem' | 'createAdminUser') =>
    (await app.call(calls[name], { token: staff, body: sampleBody(name) })).body._id
  targets = {
    categories: await made('createCategory'),
    content: await made('createContent'),
    carousel: await made('createCarouselItem'),
    'admin-users': await made('createAdminUser'),
    'app-users': (await app.call(calls.appMe, { token: person })).body._id,
  }
})
afterAll(() => app.close())

const isPublicRead = ({ roles, method }: Call) => roles === 'public' && method === 'GET'
function send(name: CallName, entry: Call, id: string, token: string | undefined) {
  const body = entry.input ? { body: sampleBody(name) } : {}
  return app.send(entry.method, pathWith(entry, id), { ...(token && { token }), ...body })
}

/** What is removed is removed at the end. */
const entries = (Object.entries(calls) as [CallName, Call][]).toSorted(
  ([, a], [, b]) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
)
/** Nothing there that could be shown. */
const mayMiss = new Set<CallName>(['appGetContent', 'drmStatus', 'getMultipart'])

test.each(entries)('%s', async (name, entry) => {
  const id = targets[entry.path.split('/')[2] ?? ''] ?? nobody
  const token = { public: undefined, app: person }[String(entry.roles)] ?? staff
  const { status, headers } = await send(name, entry, id, entry.roles === 'public' ? undefined : token)
  const isKept = isPublicRead(entry) && status === 200
  expect(headers.get('cache-control')).toMatch(isKept ? /^public, max-age=0, s-maxage=\d+/ : /^no-store$/)
  expect(headers.has('surrogate-key')).toBe(isKept)
  if (entry.method === 'GET' && !mayMiss.has(name)) expect(status).toBe(200)
  const refused = await send(name, entry, nobody, 'garbage')
  if (!isPublicRead(entry)) expect(refused.headers.get('cache-control')).toBe('no-store')
})
