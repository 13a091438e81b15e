// Checks that hold for every call of the contract: roles, bad input, and what the documents say about it.
import { type Call, type CallName, apiPrefix, calls, roles } from '@jinvani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { createLogger } from './platform/log/logger.ts'
import { isNotification, pathWith } from './testing/calls/sample-bodies.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

let app: TestApp
const tokens: Record<string, string> = {}
beforeAll(async () => {
  app = await startTestApp()
  for (const role of roles) tokens[role] = await app.signIn(role)
  tokens['app'] = await app.signInApp('+919876543210')
})
afterAll(() => app.close())

const entries = Object.entries(calls) as [CallName, Call][]
const pathOf = (entry: Call) => pathWith(entry, '00000000-0000-4000-8000-000000000000')
const send = (entry: Call, token?: string, body?: unknown) =>
  app.send(entry.method, pathOf(entry), {
    ...(token && { token }),
    ...(entry.method !== 'GET' && entry.method !== 'DELETE' && { body: body ?? {} }),
  })

describe('roles', () => {
  const guarded = entries.filter(([, entry]) => entry.roles !== 'public')
  const mayCall = ({ roles: allowed }: Call, who: string) =>
    allowed === 'app' ? who === 'app' : [...allowed].some((role) => role === who)
  /** A valid token for the other audience (staff or apps) counts as no token. */
  const refusal = ({ roles: allowed }: Call, who: string) =>
    (allowed === 'app') === (who === 'app') ? 403 : 401

  test.each(guarded)('%s refuses a request without a token', async (_, entry) => {
    expect((await send(entry)).status).toBe(401)
    expect((await send(entry, 'garbage')).body).toMatchObject({ code: 'unauthenticated' })
  })

  const matrix = guarded.flatMap(([name, entry]) =>
    [...roles, 'app'].map((who) => [name, who, entry] as const),
  )
  // `appDeleteMe` comes last: it deletes the account whose token the other calls use.
  test.each(matrix.toSorted(([a], [b]) => Number(a === 'appDeleteMe') - Number(b === 'appDeleteMe')))(
    '%s is open or closed to %s as the table of calls says',
    async (_, who, entry) => {
      const { status } = await send(entry, tokens[who])
      const expected = mayCall(entry, who)
        ? expect.not.toSatisfy((code: number) => [401, 403].includes(code))
        : refusal(entry, who)
      expect(status).toEqual(expected)
    },
  )
})

describe('bad input', () => {
  const withBody = entries.filter(([, entry]) => entry.input)
  let freshApp: string
  /** Public calls get no token: a logout with one would end the session that later calls use. */
  const tokenFor = ({ roles: allowed }: Call) =>
    allowed === 'public' ? '' : allowed === 'app' ? freshApp : (tokens['super_admin'] ?? '')
  beforeAll(async () => {
    freshApp = await app.signInApp('+919876543211')
  })

  test.each(withBody)(
    '%s refuses bodies that are no object, not JSON, too deep, too large or of another type',
    async (_, entry) => {
      const token = tokenFor(entry)
      const raw = (body: string, type = 'application/json') =>
        app.send(entry.method, pathOf(entry), { token, body, headers: { 'content-type': type } })
      // A notification without a signature is refused before its body is parsed.
      const refused = isNotification(entry) ? [401] : [404, 422, 204]
      for (const body of ['[]', '"x"', '7', 'null']) expect(refused, body).toContain((await raw(body)).status)
      expect((await raw('{"a":')).status).toBe(400)
      expect((await raw('['.repeat(101) + ']'.repeat(101))).status).toBe(400)
      expect((await raw(JSON.stringify({ a: 'x'.repeat(1024 * 1024) }))).status).toBe(413)
      expect((await raw('a=b', 'application/x-www-form-urlencoded')).status).toBe(415)
      expect((await raw('{"__proto__":{"a":1}}')).status).toBe(400)
    },
  )

  test.each([calls.appSaveItem, calls.retryFilm, calls.deleteCategory])(
    '$method $path accepts an empty body that is declared as JSON',
    async (entry: Call) => {
      const headers = { 'content-type': 'application/json' }
      const { status } = await app.send(entry.method, pathOf(entry), {
        token: tokenFor(entry),
        body: '',
        headers,
      })
      expect([200, 404]).toContain(status)
    },
  )

  // Players and the DRM provider may send more fields than the server reads, so their calls are left out.
  const strict = withBody.filter(([, entry]) => entry !== calls.licence && !isNotification(entry))
  test.each(strict)('%s refuses an unknown field and names it', async (_, entry) => {
    const { status, body } = await send(entry, tokenFor(entry), {
      nonsense: true,
    })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      errors: expect.arrayContaining([{ path: 'nonsense', message: 'Unknown field' }]),
    })
  })

  test.each(entries.filter(([, { query, method }]) => query && method === 'GET'))(
    '%s answers a hostile query with 200, 400 or 404',
    async (_, entry) => {
      const token = tokenFor(entry)
      const values = [
        '%00',
        '%',
        "'; drop table content; --",
        '\\',
        '%ED%A0%80',
        'x'.repeat(1500),
        '-1',
        '1e309',
      ]
      const names = ['q', 'category', 'page', 'pageSize', 'active', 'featured', 'mediaType', 'after']
      for (const value of values) {
        const written = value.startsWith('%') ? value : encodeURIComponent(value)
        const query = names.map((name) => `${name}=${written}&${name}=again`).join('&')
        const { status } = await app.send('GET', `${entry.path}?${query}`, { token })
        expect([200, 400, 404], value).toContain(status)
      }
    },
  )
})

describe('the documents', () => {
  test('the OpenAPI document names every call with its roles', async () => {
    const { body } = await app.send('GET', '/openapi.json')
    const paths = body['paths'] as Record<string, Record<string, { 'x-roles'?: string[] }>>
    for (const [, entry] of entries) {
      const operation = paths[entry.path.replace(/:(\w+)/g, '{$1}')]?.[entry.method.toLowerCase()]
      expect(operation?.['x-roles']).toEqual(entry.roles === 'public' ? undefined : entry.roles)
    }
  })

  test('the document for apps has only calls of the apps', async () => {
    const { status, body } = await app.send('GET', '/app/openapi.json')
    expect(status).toBe(200)
    expect(Object.keys(Object(body['paths'])).filter((path) => path.startsWith('/admin'))).toEqual([])
  })

  test('the page of the documentation lists the calls, with commands to try them', async () => {
    const page = await (await fetch(`${app.url}/api/docs`)).text()
    for (const [name, entry] of entries) {
      expect(page).toContain(`<h3 id="${name}">`)
      expect(page).toContain(`<code>${entry.path.replace(/:(\w+)/g, '{$1}')}</code>`)
    }
    expect(page.match(/<pre class="curl">/g)?.length).toBeGreaterThan(entries.length)
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(links.filter((id) => !page.includes(`id="${id}"`))).toEqual([])
  })

  test('the page of the documentation has a guide and a script that copies commands', async () => {
    const guide = await (await fetch(`${app.url}/api/docs/guide`)).text()
    expect(guide).toContain('<h1')
    // The guide names the address of the server that sends it.
    expect(guide).toContain(`${app.url}${apiPrefix}`)
    expect(guide).not.toMatch(/```|\]\(/)
    const script = await fetch(`${app.url}/api/docs/copy.js`)
    expect(script.headers.get('content-type')).toContain('text/javascript')
  })
})

test('an empty body is refused with 400, but not in a DELETE', async () => {
  const headers = { 'content-type': 'application/json' }
  const token = tokens['super_admin'] ?? ''
  expect((await app.send('POST', '/admin/categories', { token, headers, body: '' })).status).toBe(400)
  const nobody = '/admin/categories/00000000-0000-4000-8000-000000000000'
  expect((await app.send('DELETE', nobody, { token, headers })).status).toBe(404)
})

test('an address that cannot be decoded is refused with 400', async () => {
  const { status, body } = await app.send('GET', '/app/content/%')
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'bad-request', requestId: expect.any(String) })
})

test('a page of any origin may call the API for apps, and can read its refusals', async () => {
  const missing = await app.send('GET', '/app/content/no-such-slug')
  expect([missing.status, missing.headers.get('access-control-allow-origin')]).toEqual([404, '*'])
  const preflight = await app.send('OPTIONS', '/app/me')
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
  expect((await app.send('GET', '/admin/me')).headers.get('access-control-allow-origin')).toBeNull()
})

test('an unknown call gets a JSON 404', async () => {
  expect((await app.send('GET', '/nothing')).body).toMatchObject({ code: 'not-found' })
  expect((await app.send('PATCH', '/admin/categories')).status).toBe(404)
})

test('/healthz and /readyz answer', async () => {
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
})

test('without a database no guarded call works, and the answer does not say why', async () => {
  const lines: string[] = []
  const fail = () => {
    throw new Error('select from "sessions" failed')
  }
  const db = app.deps.db.withPlugin({
    transformQuery: fail,
    transformResult: async ({ result }) => result,
  })
  const log = createLogger('error', { write: (line) => lines.push(line) })
  const deps = { ...app.deps, db, prepared: async () => fail(), log }
  const server = await buildApp(deps, { findMissing: async () => [] }, import.meta.dirname)
  const guarded = entries.filter(([, entry]) => entry.roles !== 'public')
  for (const [name, entry] of guarded) {
    const token = tokens[entry.roles === 'app' ? 'app' : 'super_admin'] ?? ''
    const headers = { authorization: `Bearer ${token}` }
    const url = apiPrefix + pathOf(entry)
    const { statusCode, body } = await server.inject({ method: entry.method, url, headers })
    const { requestId, ...words } = JSON.parse(body) as Record<string, unknown>
    expect([statusCode, words], name).toEqual([
      500,
      { message: 'Something went wrong on our side', code: 'internal' },
    ])
    expect(lines.at(-1)).toContain(String(requestId))
  }
  await server.close()
  expect(lines).toHaveLength(guarded.length)
  expect(lines[0]).toContain('sessions')
})
