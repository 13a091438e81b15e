// Which document each address gets, on a small site that the test builds.
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, get as httpGet, request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { screens } from '@jinvani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { openPages } from './web-app.ts'

const files = {
  'index.html': 'the shell',
  'site/index.html': 'the landing page',
  'site/privacy.html': 'the privacy policy',
  'site/missing-en.html': 'not here',
  'site/missing-hi.html': 'not here, in Hindi',
  'site/ta.html': 'the landing page in Tamil',
  '.pages.json': JSON.stringify({
    '/': 'site/index.html',
    '/privacy': 'site/privacy.html',
    '/ta': 'site/ta.html',
    '/gone': 'site/gone.html',
  }),
  'assets/app-1a2b.js': 'a script',
  '.source-hash': 'a stamp',
  '.git/config': 'a repository',
  'assets/.env': 'a setting',
  '.well-known/security.txt': 'a contact',
}
const folder = mkdtempSync(join(tmpdir(), 'jinvani-site-'))
let base: TestApp
let app: FastifyInstance
let address: URL
beforeAll(async () => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  base = await startTestApp()
  app = await buildApp(base.deps, { findMissing: async () => [] }, folder)
  address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
})
afterAll(async () => {
  await app.close()
  await base.close()
  rmSync(folder, { recursive: true })
})

/** Sends the path unchanged; `fetch` would normalise it. */
function get(
  path: string,
  method = 'GET',
  headers = {},
): Promise<[status: number | undefined, body: string]> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = address
    request({ hostname, port, path, method, headers }, (answer) => {
      text(answer).then((body) => resolve([answer.statusCode, body]), reject)
    })
      .on('error', reject)
      .end()
  })
}

describe('a file', () => {
  test('of the build is served, also under .well-known', async () => {
    expect(await get('/assets/app-1a2b.js')).toEqual([200, 'a script'])
    expect(await get('/.well-known/security.txt')).toEqual([200, 'a contact'])
  })

  test('may be loaded by pages of other origins only if its name has a hash', async () => {
    const allowedAt = async (path: string) =>
      (await fetch(new URL(path, address))).headers.get('access-control-allow-origin')
    expect(await allowedAt('/assets/app-1a2b.js')).toBe('*')
    for (const path of ['/.well-known/security.txt', '/', '/login', '/assets/.env', '/nothing'])
      expect(await allowedAt(path), path).toBeNull()
  })

  test.each([
    '/.source-hash',
    '/.pages.json',
    '/%2esource-hash',
    '/./.source-hash',
    '/.git/config',
    '/.git/',
  ])('with a hidden name is not served: %s', async (path) => {
    expect(await get(path)).toEqual([404, 'the shell'])
  })

  test('with a hidden name under /assets is not served', async () => {
    const [status, body] = await get('/assets/.env')
    expect([status, body]).toEqual([404, expect.stringContaining('not-found')])
  })
})

const unknown = [
  '/nothing',
  '/%ff',
  '/%',
  '/content/edit/%ff',
  '/%ff?q=%ff',
  '//',
  '///',
  '//evil.example',
  '/\\x',
  '/%5cx',
  '/../x',
  '/%2e%2e/x',
]
test.each(unknown)('%s is an unknown page to a browser', async (path) => {
  expect(await get(path)).toEqual([404, 'the shell'])
  expect(await get(path, 'HEAD')).toEqual([404, ''])
})

describe('an unknown page of the site', () => {
  const ofSite = ['/watch', '/watch/x/y', '/watch/X_', '/collections/nothing', '/watch?v=1', '/watch/%ff']
  test.each(ofSite)('is answered in the language of the browser: %s', async (path) => {
    const get404 = (language: string) => get(path, 'GET', { 'accept-language': language })
    expect(await get404('hi-IN,hi;q=0.9,en;q=0.8')).toEqual([404, 'not here, in Hindi'])
    // A language without a "not found" page of its own gets the English page.
    for (const other of ['en-IN', 'mr', 'ta', '*']) expect(await get404(other)).toEqual([404, 'not here'])
    expect(await get(path)).toEqual([404, 'not here'])
    expect(await get(path, 'HEAD')).toEqual([404, ''])
  })

  test.each(['/hi/nothing', '/hi/watch/x/y', '/hi/?x', '/hi/admin'])(
    'is answered in the language of the address: %s',
    async (path) => {
      const headers = { 'accept-language': 'en' }
      expect(await get(path, 'GET', headers)).toEqual([404, 'not here, in Hindi'])
    },
  )

  test('is not indexed by search engines, and is cached by language', async () => {
    const [{ headersDistinct }] = (await once(httpGet(new URL('/watch/a/b', address)), 'response')) as [
      IncomingMessage,
    ]
    expect(headersDistinct).toMatchObject({
      'x-robots-tag': ['noindex'],
      vary: ['Accept-Language, Accept-Encoding'],
    })
  })

  test('is kept in memory once for all addresses', async () => {
    await get('/hi/invented-1')
    rmSync(join(folder, 'site/missing-hi.html'))
    expect(await get('/hi/invented-2')).toEqual([404, 'not here, in Hindi'])
  })
})

test.each(['/hindi', '/watching', '/mr/watch/x', '/dashboard/x'])(
  '%s is not under a folder of the site, so it gets the shell with 404',
  async (path) => expect(await get(path)).toEqual([404, 'the shell']),
)

test('a query that cannot be decoded does not change the page', async () => {
  expect(await get('/?q=%ff')).toEqual([200, 'the landing page'])
})

test.each(['/api/%ff', '/api/v1/app/content/%ff', '/media/%ff', '/assets/%ff'])(
  '%s is refused with 400',
  async (path) => {
    expect(await get(path)).toEqual([400, expect.stringContaining('bad-request')])
  },
)

test('an address with a slash at its end gets the same answer as without', async () => {
  expect(await get('/privacy/')).toEqual([200, 'the privacy policy'])
  expect(await get('/privacy/?from=app')).toEqual([200, 'the privacy policy'])
  for (const path of ['/admin', '/unauthorized', ...Object.keys(screens)])
    expect(await get(`${path.replace(':id', '00000000-0000-4000-8000-000000000000')}/`)).toEqual([
      200,
      'the shell',
    ])
  for (const path of [
    '/api/docs',
    '/api/docs/guide',
    '/api/v1/openapi.json',
    '/api/v1/app/content',
    '/healthz',
  ])
    expect(await get(`${path}/`)).toEqual(await get(path))
  expect(await get('/nothing/')).toEqual([404, 'the shell'])
  expect(await get('/api/v1/nothing/')).toEqual([404, expect.stringContaining('not-found')])
})

describe('the pages of the site', () => {
  test('are those that the build lists, if their files exist', async () => {
    expect(await get('/ta')).toEqual([200, 'the landing page in Tamil'])
    expect(await get('/gone')).toEqual([404, 'the shell'])
  })

  test('do not exist without a build, or without the list', () => {
    expect(openPages(join(folder, 'nowhere'), '').paths).toEqual([])
    expect(openPages(join(folder, 'site'), '').paths).toEqual([])
  })

  test.each(['{', '[]', '{"hi": "site/hi.html"}', '{"/hi": "../secret.html"}', '{"/hi": ".source-hash"}'])(
    'are refused if the list is %s, and the error names the list',
    (list) => {
      const other = mkdtempSync(join(folder, 'listed-'))
      writeFileSync(join(other, '.pages.json'), list)
      expect(() => openPages(other, '')).toThrow(`${other}/.pages.json does not list the pages of the site`)
    },
  )
})
