// The prerendered pages of a small site that this test builds.
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { builtAddress } from '@jinvani/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'

const pageOf = (address: string) =>
  Buffer.from(`<!doctype html><link rel=canonical href="${address}/privacy">`.repeat(50))
const page = pageOf('https://films.example.org')
const robots = (address: string) => `Sitemap: ${address}/sitemap.xml\n`
const shell = Buffer.from('<!doctype html><div id=root></div>'.repeat(50))
const folder = mkdtempSync(join(tmpdir(), 'jinvani-pages-'))
let base: TestApp
let app: FastifyInstance
let address: string
beforeAll(async () => {
  mkdirSync(join(folder, 'site'))
  writeFileSync(join(folder, 'index.html'), shell)
  const pages = { '/': 'site/index.html', '/privacy': 'site/privacy.html', '/robots.txt': 'site/robots.txt' }
  writeFileSync(join(folder, '.pages.json'), JSON.stringify(pages))
  writeFileSync(join(folder, 'site/index.html'), pageOf(builtAddress))
  writeFileSync(join(folder, 'site/robots.txt'), robots(builtAddress))
  base = await startTestApp({ publicUrl: 'https://films.example.org' })
  app = await buildApp(base.deps, { findMissing: async () => [] }, folder)
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await base.close()
  rmSync(folder, { recursive: true })
})

interface Got {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}
/** Returns the bytes as they came, still compressed. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  return new Promise((resolve, reject) => {
    request(address + path, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

const decoders: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }
test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, GZIP;q=0.5', 'gzip'],
  ['br;q=0.0,gzip;q=0', undefined],
  ['', undefined],
])('a client that accepts "%s" gets the encoding %s, also from memory', async (accepted, encoding) => {
  for (const path of ['/', '/', '/?from=mail']) {
    const { status, headers, body } = await get(path, accepted ? { 'accept-encoding': accepted } : {})
    expect([status, headers['content-encoding'], headers['vary']]).toEqual([200, encoding, 'Accept-Encoding'])
    expect((encoding ? decoders[encoding]?.(body) : body)?.toString()).toBe(page.toString())
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(headers['etag']).toMatch(/^"[\w-]{22}(-br|-gzip)?"$/)
  }
})

test('a page has the security headers of every other answer, from the file and from memory', async () => {
  const { headers: other } = await get('/admin')
  const names = Object.keys(other).filter((name) =>
    /security|origin|x-frame|nosniff|x-content|referrer/.test(name),
  )
  expect(names.length).toBeGreaterThan(5)
  for (const path of ['/robots.txt', '/', '/'])
    expect((await get(path)).headers).toMatchObject(
      Object.fromEntries(names.map((name) => [name, other[name]])),
    )
})

test('a client that has the page gets a 304, unless it has it in another encoding', async () => {
  const br = { 'accept-encoding': 'br' }
  const etag = String((await get('/', br)).headers['etag'])
  const again = await get('/', { ...br, 'if-none-match': etag })
  expect([again.status, again.body.length, again.headers['etag']]).toEqual([304, 0, etag])
  expect((await get('/', { 'if-none-match': etag })).status).toBe(200)
})

test('an answer to HEAD has the length of the page, but no body', async () => {
  const br = { 'accept-encoding': 'br' }
  const head = await get('/', br, 'HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
  expect(head.headers['content-length']).toBe(String((await get('/', br)).body.length))
})

test('a POST to the address of a page gets a 404', async () => {
  expect((await get('/', {}, 'POST')).status).toBe(404)
})

test('robots.txt and similar files have the address of this site', async () => {
  for (const round of ['made', 'kept']) {
    const { headers, body } = await get('/robots.txt')
    expect([headers['content-type'], String(body)], round).toEqual([
      'text/plain; charset=utf-8',
      robots('https://films.example.org'),
    ])
  }
  expect((await get('/site/robots.txt')).status).toBe(404)
})

test('an unknown page is sent compressed from memory, and never as 304', async () => {
  const br = { 'accept-encoding': 'br' }
  const first = await get('/no-such-page', br)
  // The file is moved away, so later answers can only come from memory.
  renameSync(join(folder, 'index.html'), join(folder, 'moved.html'))
  const known = { ...br, 'if-none-match': String(first.headers['etag']) }
  for (const { status, headers, body } of [first, await get('/another', known), await get('/watch/A', br)]) {
    expect([status, headers['content-encoding'], headers['x-robots-tag']]).toEqual([404, 'br', 'noindex'])
    expect(brotliDecompressSync(body).equals(shell)).toBe(true)
  }
  const screen = await get('/admin', known)
  expect([screen.status, screen.headers['x-robots-tag']]).toEqual([304, undefined])
  renameSync(join(folder, 'moved.html'), join(folder, 'index.html'))
})

test.each(['/api/docs', '/api/v1/openapi.json'])(
  '%s is compressed, and cached after the first answer',
  async (path) => {
    const asked = { 'accept-encoding': 'br' }
    const first = await get(path, asked)
    expect([first.status, first.headers['content-encoding']]).toEqual([200, 'br'])
    const fromMemory = async () => /jinvani_kept.*"docs".*304.*/.exec(await base.deps.metrics.print())?.[0]
    const before = await fromMemory()
    const again = await get(path, { ...asked, 'if-none-match': String(first.headers['etag']) })
    expect(again.status).toBe(304)
    expect(await fromMemory()).not.toBe(before)
  },
)
