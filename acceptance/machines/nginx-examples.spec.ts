// nginx accepts the examples of deploy/nginx, and they work in front of the program as their comments say.
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { apiPrefix } from '@jinvani/contract'
import { Api } from '../support/product/api.ts'
import { Product, firstAdmin, makeDataDir, node24, removeDataDir, root } from '../support/product/product.ts'
import { makeContent } from '../support/console/items.ts'
import { uploadFile } from '../support/films/convert-film.ts'
import { type Proxy, aroundExample, examples, nginxProgram, startNginx } from './nginx.ts'
import { findFreePort } from '../../scripts/free-port.mjs'

const run = promisify(execFile)
const mega = 1024 * 1024

test.skip(!existsSync(nginxProgram) || !existsSync('/usr/bin/openssl'), 'No nginx or no openssl')

let folder: string
let product: Product
let proxy: Proxy
test.beforeAll(async () => {
  folder = await makeDataDir()
  await mkdir(join(folder, 'logs'))
  const [port, programPort] = [await findFreePort(), await findFreePort()]
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = firstAdmin
  const settings = { PUBLIC_URL: `http://127.0.0.1:${port}`, TRUST_PROXY: '127.0.0.1', SERVICES: 'api' }
  const METRICS_TOKEN = randomBytes(16).toString('hex')
  const variables = {
    DATA_DIR: join(folder, 'data'),
    ADMIN_EMAIL,
    ADMIN_PASSWORD,
    METRICS_TOKEN,
    NGINX_FILES: '/stored-files/',
    // Without a picture cache: the program would answer cached pictures itself, and nginx would not send the file.
    LIMITS: 'PICTURE_CACHE_MB=0',
    ...settings,
  }
  product = await new Product(variables, programPort).ready()
  const files = await storedFiles()
  proxy = await startNginx(join(folder, 'nginx'), port, [programPort], (example) =>
    example.replace('location /jinvani-media/', () => `${files}\n  location /jinvani-media/`),
  )
  await expect.poll(() => statusOf(proxy)).toBe(200)
})
test.afterAll(async () => {
  await proxy.stop()
  await product.stop()
  await removeDataDir(folder)
})

/** The block of server.conf that sends files, with the data folder of the test. */
async function storedFiles(): Promise<string> {
  const example = await readFile(join(examples, 'server.conf'), 'utf8')
  const [location] = /location \/stored-files\/ \{[^}]*\}/.exec(example) ?? []
  if (location === undefined) throw new Error('server.conf has no location for stored files')
  return location.replace('/var/lib/jinvani/', join(folder, 'data/'))
}

async function statusOf({ url }: Proxy): Promise<number> {
  const answer = await fetch(`${url}/healthz`).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.status ?? 0
}

/** Sends this many requests, fifty at a time. Returns how many got 200 and how many got 429. */
async function flood(target: Proxy, count: number): Promise<{ passed: number; limited: number }> {
  const seen: number[] = []
  const sendShare = async () => {
    for (let sent = 0; sent < count / 50; sent += 1) seen.push(await statusOf(target))
  }
  await Promise.all(Array.from({ length: 50 }, sendShare))
  const countOf = (wanted: number) => seen.filter((status) => status === wanted).length
  return { passed: countOf(200), limited: countOf(429) }
}

/** The example with files, addresses and a certificate of this test. */
async function localExample(example: string): Promise<string> {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const forWhom = ['-subj', '/CN=jinvani.example.org', '-keyout', key, '-out', certificate]
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...forWhom])
  return (await readFile(join(examples, example), 'utf8'))
    .replaceAll('/etc/nginx/jinvani.conf', join(examples, 'jinvani.conf'))
    .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+/g, folder)
    .replaceAll(/\b(api|store):/g, '127.0.0.1:')
}

for (const example of ['compose.conf', 'server.conf']) {
  test(`${example} is a valid nginx configuration`, async () => {
    const file = join(folder, example)
    await writeFile(file, await aroundExample(folder, await localExample(example)))
    const { stderr } = await run(nginxProgram, ['-t', '-p', folder, '-c', file, '-e', 'stderr'])
    expect(stderr).toContain('test is successful')
    expect(stderr).not.toContain('[warn]')
  })
}

test('server.conf answers requests for its own host name only, with forward secrecy', async () => {
  const [plain, secure] = [await findFreePort(), await findFreePort()]
  const example = (await localExample('server.conf'))
    .replaceAll(/listen \[::\].*;/g, '')
    .replaceAll('listen 80', `listen 127.0.0.1:${plain}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${secure}`)
  const nginx = await startNginx(join(folder, 'tls'), plain, [], () => example)
  const ask = (host: string) =>
    new Promise<IncomingHttpHeaders | null>((resolve) => {
      const asked = request(`http://127.0.0.1:${plain}/a?b`, { headers: { host } }, (answer) => {
        answer.resume()
        resolve(answer.headers)
      })
      asked.on('error', () => resolve(null)).end()
    })
  const shake = (servername: string, ciphers: string) =>
    new Promise<boolean>((resolve) => {
      const options = { ciphers, servername, maxVersion: 'TLSv1.2', rejectUnauthorized: false } as const
      const socket = connect(secure, '127.0.0.1', options, () => resolve(true))
      socket.on('error', () => resolve(false)).on('secureConnect', () => socket.destroy())
    })
  const name = 'jinvani.example.org'
  try {
    await expect.poll(() => ask(name)).not.toBeNull()
    expect(await ask(name)).toMatchObject({ location: `https://${name}/a?b`, server: 'nginx' })
    expect(await ask('another.example.org')).toBeNull()
    const withSecrecy = 'ECDHE-RSA-AES128-GCM-SHA256'
    expect(await shake(name, withSecrecy)).toBe(true)
    expect(await shake(name, 'AES128-GCM-SHA256')).toBe(false)
    expect(await shake('another.example.org', withSecrecy)).toBe(false)
  } finally {
    await nginx.stop()
  }
})

test('nginx refuses a large body, except on the paths of uploads', async () => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'a@b.test', password: 'x'.repeat(3 * mega) })
  const refused = await fetch(`${proxy.url}${apiPrefix}/admin/login`, { method: 'POST', headers, body })
  expect([refused.status, refused.headers.get('content-type')]).toEqual([413, 'text/html'])

  const api = await Api.signIn(proxy.url, 'super_admin')
  const wish = { filename: 'film.mp4', contentType: 'video/mp4', prefix: 'videos/' }
  const { url } = await api.must('POST', '/admin/uploads/presign', wish)
  expect(String(url)).toContain(`${proxy.url}/media/`)
  const file = { method: 'PUT', headers: { 'content-type': 'video/mp4' }, body: randomBytes(30 * mega) }
  expect((await fetch(String(url), file)).status).toBe(200)
})

/** Headers from the program that nginx must pass on. */
const passedOn = [
  'content-type',
  'cache-control',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'content-security-policy',
  'cross-origin-resource-policy',
  'x-content-type-options',
  'referrer-policy',
  'surrogate-key',
  'cache-tag',
  'x-request-id',
]

test('nginx itself sends the files of the data folder, with the headers that the program would send', async () => {
  const api = await Api.signIn(proxy.url, 'super_admin')
  const small = join(
    root,
    'apps/server/src/demo-library/media/items/bahubali-the-creeper-and-the-stone-poster.webp',
  )
  // Makes the picture large with bytes after its end, which decoders skip: the program sends small ones from memory.
  const bytes = Buffer.concat([await readFile(small), Buffer.alloc(256 * 1024)])
  const poster = test.info().outputPath('poster.webp')
  await writeFile(poster, bytes)
  const address = await uploadFile(api, poster, 'image/webp')
  const images = { poster: address, thumbnail: address }
  const sources = [{ kind: 'mp4', url: 'https://cdn.example.org/a.mp4' }]
  const more = { sourceWorkflow: 'external', sources, images, active: true }
  await makeContent(api, 'Sent by nginx', more)

  const direct = await fetch(product.url + new URL(address).pathname)
  const inside = direct.headers.get('x-accel-redirect') ?? ''
  expect([direct.status, inside.startsWith('/stored-files/')]).toEqual([200, true])
  const whole = await fetch(address)
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
  expect(whole.headers.get('x-accel-redirect')).toBeNull()
  for (const name of passedOn) {
    const value = direct.headers.get(name)
    expect(value, name).not.toBeNull()
    if (name === 'x-request-id') expect(whole.headers.get(name)).toMatch(/^[\da-f-]{36}$/)
    else expect(whole.headers.get(name), name).toBe(value)
  }

  const part = await fetch(address, { headers: { range: 'bytes=10-19' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true)
  const headers = { 'if-none-match': String(whole.headers.get('etag')) }
  expect((await fetch(address, { headers })).status).toBe(304)
  const head = await fetch(address, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(bytes.length))
  expect(await statusAt(proxy.url + inside), 'not from outside').toBe(404)
  expect(await statusAt(address.replace(/\.webp$/, 'x.webp')), 'nothing there').toBe(404)
})

test('nginx accepts a table for import up to the size limit of the server', async () => {
  const api = await Api.signIn(proxy.url, 'super_admin')
  const send = async (bytes: number) => {
    const headers = { 'content-type': 'text/csv', authorization: `Bearer ${api.accessToken}` }
    const row = `a,b,${'x'.repeat(100_000)}\n`
    const body = `slug,title,notes\n${row.repeat(bytes / row.length + 1)}`.slice(0, bytes)
    return (
      await fetch(`${proxy.url}${apiPrefix}/admin/imports?name=a.csv`, { method: 'POST', headers, body })
    ).status
  }
  expect([await send(3 * mega), await send(50 * mega), await send(50 * mega + 1)]).toEqual([201, 201, 413])
})

test('the proxy never serves /metrics, however the path is written', async () => {
  expect((await fetch(`${product.url}/metrics/`)).status).toBe(401)
  for (const path of ['/metrics', '/metrics/', '//metrics', '/%6detrics/', '/metrics?a', '/x/../metrics/'])
    expect(await statusAt(proxy.url + path), path).toBe(404)
})

/** Status of a path that is sent exactly as written; `fetch` would normalise it. */
const statusAt = (url: string) =>
  new Promise<number>((resolve, reject) => {
    const { origin } = new URL(url)
    const asked = request(origin, { path: url.slice(origin.length) }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('error', reject).end()
  })

test('many people behind one office address are not limited', async () => {
  expect(await flood(proxy, 1500)).toEqual({ passed: 1500, limited: 0 })
})

/** Runs a second nginx in front of the program while `use` works. `words`: what to replace in the example, and by what. */
async function withChanged(words: Record<string, string>, use: (changed: Proxy) => Promise<void>) {
  const change = (example: string) =>
    Object.entries(words).reduce((text, [from, to]) => text.replace(from, to), example)
  const programPort = Number(new URL(product.url).port)
  const changed = await startNginx(
    join(folder, randomBytes(4).toString('hex')),
    await findFreePort(),
    [programPort],
    change,
  )
  try {
    await expect.poll(() => statusOf(changed)).toBe(200)
    await use(changed)
  } finally {
    await changed.stop()
  }
}

test('a flood of requests is answered with 429', async () => {
  await withChanged({ 'rate=200r/s': 'rate=1r/m', 'burst=2000': 'burst=20' }, async (strict) => {
    expect(await flood(strict, 100)).toEqual({ passed: 20, limited: 80 })
  })
})

test('all IPv6 addresses of one /64 are one client for nginx', async () => {
  const asTold = 'set_real_ip_from 127.0.0.1; real_ip_header x-from; listen 127.0.0.1:'
  const words = { 'rate=200r/s': 'rate=1r/m', 'burst=2000': 'burst=1', 'listen 127.0.0.1:': asTold }
  await withChanged(words, async ({ url }) => {
    const statusFrom = async (address: string) =>
      (await fetch(`${url}/healthz`, { headers: { 'x-from': address } })).status
    const lines = ['2001:db8:1:2', '2001:db8:1', '2001:db8', 'fe80']
    for (const line of lines) {
      const statuses: number[] = []
      for (const host of [1, 2, 3]) statuses.push(await statusFrom(`${line}::${host}`))
      expect(statuses, line).toEqual([200, 200, 429])
    }
    expect(await statusFrom('2001:db8:1:3::1')).toBe(200)
    for (const other of ['203.0.113.1', '203.0.113.2', '::ffff:203.0.113.3', '::5'])
      expect(await statusFrom(other), other).toBe(200)
  })
})

test('nginx ends a request whose body stops arriving', async () => {
  await withChanged({ 'client_body_timeout 15s': 'client_body_timeout 1s' }, async ({ url }) => {
    const headers = { 'content-type': 'application/json', 'content-length': 1000 }
    const slow = request(`${url}${apiPrefix}/admin/login`, { method: 'POST', headers, agent: false })
    slow.on('error', () => {})
    slow.write('{')
    await expect.poll(() => slow.destroyed, { timeout: 29_000 }).toBe(true)
  })
})

test('a client has no more requests at the same time than its limit, and other clients are not refused', async () => {
  const three = { 'jinvani_connections 1000': 'jinvani_connections 3' }
  await withChanged(three, async (strict) => {
    const headers = { 'content-type': 'application/json', 'content-length': 1000 }
    const stalled = new Set<ClientRequest>()
    // Opens a stalled request, and a new one whenever nginx drops it.
    const stall = () => {
      const slow = request(`${strict.url}${apiPrefix}/admin/login`, { method: 'POST', headers, agent: false })
      stalled.add(slow)
      slow.on('error', () => {})
      slow.on('close', () => stalled.delete(slow) && setTimeout(stall, 100))
      slow.write('{')
    }
    for (let count = 0; count < 3; count += 1) stall()
    try {
      await expect.poll(() => statusOf(strict)).toBe(429)
      const other = request(`${strict.url}/healthz`, { localAddress: '127.0.0.2', agent: false }).end()
      const [{ statusCode }] = (await once(other, 'response')) as [IncomingMessage]
      expect(statusCode).toBe(200)
    } finally {
      const last = [...stalled]
      stalled.clear()
      for (const slow of last) slow.destroy()
    }
  })
})

test('an nginx worker may open two files for each of its connections', async () => {
  const main = await readFile(join(examples, 'nginx.conf'), 'utf8')
  const most = (name: string) => Number(new RegExp(`^ *${name} (\\d+);`, 'm').exec(main)?.[1])
  expect(most('worker_rlimit_nofile')).toBeGreaterThanOrEqual(2 * most('worker_connections'))
})

test('twenty thousand slow connections of two clients do not lock out anybody else', async () => {
  const { port } = new URL(proxy.url)
  const script = join(root, 'acceptance/machines/slow-clients.ts')
  // Raises the limit of open files, since each connection counts as an open file.
  const attack = (address: string) =>
    spawn('sh', ['-c', `ulimit -n 12000; exec ${node24} ${script} ${port} ${address} 10000 300`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const open = [0, 0]
  const attackers = ['127.0.0.2', '127.0.0.3'].map(attack)
  for (const [at, { stdout }] of attackers.entries())
    stdout.on('data', (lines) => (open[at] = Number(String(lines).trim().split('\n').at(-1))))
  const statuses: number[] = []
  try {
    // Beyond a thousand connections nginx refuses a request with a body, and the client connects again. It drops slow
    // headers after 15 s.
    await expect.poll(() => Math.min(...open), { timeout: 240_000 }).toBeGreaterThan(4000)
    for (let asked = 0; asked < 40; asked += 1) statuses.push(await statusOf(proxy))
  } finally {
    for (const attacker of attackers) attacker.kill()
  }
  expect(statuses).toEqual(statuses.map(() => 200))
  expect(statuses).toHaveLength(40)
})
