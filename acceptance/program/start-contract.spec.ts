// How the program starts and stops, seen from outside.
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from '@playwright/test'
import { apiPrefix } from '@jinvani/contract'
import {
  copyTemplate,
  firstAdmin,
  launchProduct,
  makeDataDir,
  removeDataDir,
  startProduct,
} from '../support/product/product.ts'

let dataDir: string
test.beforeEach(async () => {
  dataDir = await makeDataDir()
})
test.afterEach(() => removeDataDir(dataDir))

const statusOf = async (url: string) => (await fetch(url)).status

async function signInStatus(url: string, email: string, password: string): Promise<number> {
  const body = JSON.stringify({ email, password })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${url}${apiPrefix}/admin/login`, { method: 'POST', headers, body })).status
}

test('the server says where it listens, refuses a second process, prints the first account once, and ends with 0', async () => {
  await copyTemplate(dataDir)
  const product = await (await launchProduct(dataDir)).ready()
  expect(product.output.match(/^Listening on .*$/gm)).toEqual([`Listening on ${product.url}`])
  expect(await statusOf(`${product.url}/healthz`)).toBe(200)
  const second = await launchProduct(dataDir)
  expect(await second.ended()).toBe(1)
  expect(second.output).toContain(dataDir)
  expect(second.output).not.toMatch(/^\s+at /m)
  expect(await statusOf(`${product.url}/readyz`)).toBe(200)

  const password = /^\s*password\s+(\S+)$/m.exec(product.output)?.[1] ?? ''
  expect(product.output).toContain('admin@localhost.test')
  expect(password.length).toBeGreaterThanOrEqual(12)
  expect(await signInStatus(product.url, 'admin@localhost.test', password)).toBe(200)
  expect(await signInStatus(product.url, 'admin@localhost.test', `${password}x`)).toBe(401)
  expect(await product.stop()).toBe(0)

  const next = await (await launchProduct(dataDir)).ready()
  expect(next.output).not.toContain('admin@localhost.test')
  expect(await signInStatus(next.url, 'admin@localhost.test', password)).toBe(200)
  await next.stop()
})

test('SIGINT, sent twice as by Ctrl-C under npm, ends the server with 0, too', { tag: '@long' }, async () => {
  await copyTemplate(dataDir)
  const product = await startProduct(dataDir)
  product.process.kill('SIGINT')
  expect(await product.stop('SIGINT')).toBe(0)
})

/** Sends a request through this agent's connection. Returns the status; 0 without an answer. */
const ask = (url: string, agent: Agent) =>
  new Promise<{ status: number; connection?: string | undefined }>((resolve) => {
    get(url, { agent }, (answer) => {
      const { statusCode = 0, headers } = answer
      answer.resume().on('end', () => resolve({ status: statusCode, connection: headers.connection }))
    }).on('error', () => resolve({ status: 0 }))
  })

test('with STOP_DELAY_SEC the server still answers after SIGTERM, ends idle connections, and is no longer ready @long', async () => {
  await copyTemplate(dataDir)
  const product = await startProduct(dataDir, { STOP_DELAY_SEC: '5' })
  const [resting, fresh] = [new Agent({ keepAlive: true, maxSockets: 1 }), new Agent()]
  const page = `${product.url}${apiPrefix}/app/categories`
  expect(await ask(page, resting)).toEqual({ status: 200, connection: 'keep-alive' })
  const began = performance.now()
  product.process.kill('SIGTERM')
  await expect.poll(() => statusOf(`${product.url}/readyz`), { intervals: [20] }).toBe(503)
  expect(await statusOf(page)).toBe(200)
  // Asks all the time: after the delay, requests are answered for only one more second.
  const onItsWay = { message: 'a request on its way', intervals: [20] }
  await expect.poll(() => ask(page, resting), onItsWay).toEqual({ status: 200, connection: 'close' })
  await expect.poll(async () => (await ask(page, fresh)).status, { intervals: [20] }).toBe(0)
  expect(await product.ended()).toBe(0)
  expect(performance.now() - began).toBeGreaterThan(5000)
})

test('Ctrl-C ends the server without the delay for load balancers @long', async () => {
  await copyTemplate(dataDir)
  const product = await startProduct(dataDir, { STOP_DELAY_SEC: '300' })
  product.process.kill('SIGTERM')
  await expect.poll(() => statusOf(`${product.url}/readyz`)).toBe(503)
  expect(await product.stop('SIGINT')).toBe(0)
})

test('a worker answers /healthz and /readyz and nothing else @long', async () => {
  await copyTemplate(dataDir)
  const product = await startProduct(dataDir, { SERVICES: 'worker' })
  expect(await statusOf(`${product.url}/healthz`)).toBe(200)
  expect(await statusOf(`${product.url}/readyz`)).toBe(200)
  for (const path of [
    '/',
    '/admin',
    '/media/x',
    '/api/docs',
    `${apiPrefix}/openapi.json`,
    `${apiPrefix}/app/content`,
  ]) {
    const answer = await fetch(product.url + path)
    expect([path, answer.status, await answer.text()]).toEqual([path, 404, ''])
  }
  expect(await signInStatus(product.url, firstAdmin.email, firstAdmin.password)).toBe(404)
  expect(await product.stop()).toBe(0)
})

// config.test.ts checks the sentence for each variable.
for (const [name, value] of [
  ['PORT', 'eighty'],
  ['SERVICES', 'api,cook'],
] as const) {
  test(`${name}=${value} stops the start with a sentence that names the setting`, async () => {
    const product = await launchProduct(dataDir, { [name]: value })
    expect(await product.ended()).toBe(1)
    expect(product.output).toContain(name)
    expect(product.output).not.toContain('Listening')
    expect(product.output).not.toMatch(/^\s+at /m)
  })
}

test('a port that is in use stops the start @long', async () => {
  await copyTemplate(dataDir)
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const refused = await launchProduct(dataDir, { PORT: String(port) })
  expect(await refused.ended()).toBe(1)
  expect(refused.output).toContain(`PORT: another program uses port ${port}`)
  expect(refused.output).not.toMatch(/^\s+at /m)
  other.close()
})
