// The image of deploy/Dockerfile, started with the settings of deploy/compose.yaml, publishes a film.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { Api } from '../support/product/api.ts'
import { clipPath, makeClips } from '../support/films/clips.ts'
import { convert } from '../support/films/convert-film.ts'
import { firstAdmin, makeDataDir, removeDataDir } from '../support/product/product.ts'
import { makeBucket } from '../machines/machines.ts'
import { type Proxy, startNginx } from '../machines/nginx.ts'
import { Container } from './container.ts'
import type { Image } from './image.ts'
import { findFreePort } from '../../scripts/free-port.mjs'

test.describe.configure({ mode: 'serial' })

const token = 'token-of-the-operator'
let folder: string
let proxy: Proxy
let api: Container
let worker: Container
const ports = { proxy: 0, api: 0, worker: 0 }

test.beforeAll(async () => {
  folder = await makeDataDir()
  for (const name of ['proxy', 'api', 'worker'] as const) ports[name] = await findFreePort()
  proxy = await startNginx(join(folder, 'nginx'), ports.proxy, [ports.api])
  process.env['ACCEPTANCE_CLIPS'] = folder
  await makeClips(folder)
  const place = process.env['CONTAINER_IMAGE'] ?? ''
  const image = JSON.parse(await readFile(join(place, 'image.json'), 'utf8')) as Image
  const given = {
    PUBLIC_URL: proxy.url,
    SECRET_KEY: 'Zr8bKq2vXwLc5nJtYp0dHs7gFm4aUe9iRoVx',
    ADMIN_EMAIL: firstAdmin.email,
    ADMIN_PASSWORD: firstAdmin.password,
    METRICS_TOKEN: token,
    // No limit: on a busy machine the api would answer some requests with 503 while the worker converts.
    LIMITS: 'MAX_EVENT_LOOP_DELAY_MS=0',
  }
  const bucket = await makeBucket(proxy.url)
  const addresses = {
    DATABASE_URL: process.env['TEST_DATABASE_URL'] ?? '',
    S3_PUBLIC_ENDPOINT: bucket['S3_ENDPOINT'] ?? '',
    TRUST_PROXY: '127.0.0.1',
    ...bucket,
  }
  const start = (name: 'api' | 'worker') =>
    Container.start(image, name, folder, { given, instead: { ...addresses, PORT: String(ports[name]) } })
  ;[api, worker] = await Promise.all([start('api'), start('worker')])
})
test.afterAll(async () => {
  await Promise.all([api?.stop(), worker?.stop()])
  await proxy?.stop()
  await removeDataDir(folder)
})

test('both services become healthy by their health checks', async () => {
  await Promise.all([api.healthy(), worker.healthy()])
})

test('the image is read-only, and no process can gain rights', async () => {
  for (const container of [api, worker]) {
    for (const path of ['/', '/app', '/app/apps/web/dist', '/usr/local/bin', '/home/node', '/var/tmp'])
      await expect(container.exec('touch', `${path}/written`), path).rejects.toThrow(/Read-only|denied/)
    for (const path of ['/tmp', '/data']) await container.exec('touch', `${path}/written`)
    const status = await container.exec('cat', '/proc/1/status')
    expect(status).toMatch(/^Uid:\s+1000\s+1000\s+1000\s+1000$/m)
    expect(status).toMatch(/^CapBnd:\s+0+$/m)
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
    expect(await container.exec('ls', '/app')).not.toMatch(/scripts|acceptance|bench/)
    // The image must use Debian's ffmpeg: the ffmpeg from npm is from 2018 and has known holes.
    expect(await container.exec('ls', '/app/node_modules')).not.toContain('@ffmpeg-installer')
  }
})

test('a film is uploaded, converted, published and read', async () => {
  const staff = await Api.signIn(proxy.url, 'super_admin')
  const file = { path: clipPath('film'), kind: 'Film from a container', contentType: 'video/mp4' }
  const { urls, message } = await convert(staff, file)
  expect(message).toBe('')
  for (const [url, start] of [
    [urls.dash, '<?xml'],
    [urls.hls, '#EXTM3U'],
  ] as const) {
    // prettier-ignore
    const manifest = await fetch(url)
    expect([manifest.status, (await manifest.text()).slice(0, start.length)]).toEqual([200, start])
  }
  expect((await fetch(proxy.url)).status).toBe(200)
})

test('Prometheus reads the metrics of each service directly, but not through nginx', async () => {
  const headers = { authorization: `Bearer ${token}` }
  for (const port of [ports.api, ports.worker]) {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers })
    expect(await answer.text()).toContain('jinvani_films{status="ready",stage="Ready"} 1')
  }
  expect((await fetch(`${proxy.url}/metrics`, { headers })).status).toBe(404)
})

test('both services shut down cleanly within their grace period', async () => {
  expect(await Promise.all([api.stop(), worker.stop()])).toEqual([0, 0])
})
