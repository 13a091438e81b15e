// A rolling update behind the nginx of deploy/nginx, done as docs/operations/high-availability.md describes.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { Api } from '../support/product/api.ts'
import { awaitWhileItMoves } from '../support/product/patience.ts'
import { root } from '../support/product/product.ts'
import { type Machines, startMachines } from './machines.ts'
import { Traffic } from './traffic.ts'

const own = process.env['TEST_DATABASE_URL'] ?? ''
test.skip(own === '' || !process.env['TEST_S3_ENDPOINT'], 'No PostgreSQL or no radosgw')

const REQUESTS = 10_000

let machines: Machines
test.beforeAll(async () => {
  const client = new pg.Client({ connectionString: own })
  await client.connect()
  await client.query('create database rolling_update')
  await client.end()
  const databaseUrl = own.replace(/[^/]*$/, 'rolling_update')
  const compose = await readFile(join(root, 'deploy/compose.yaml'), 'utf8')
  const STOP_DELAY_SEC = /STOP_DELAY_SEC: '(\d+)'/.exec(compose)?.[1] ?? ''
  machines = await startMachines({ databaseUrl, variables: { STOP_DELAY_SEC, DEMO_LIBRARY: 'true' } })
})
test.afterAll(() => machines?.stop())

const readiness = async (url: string) => (await fetch(`${url}/readyz`).catch(() => undefined))?.status

test('two api processes are replaced one after the other, and no request fails', async () => {
  const { accessToken } = await Api.signIn(machines.url, 'super_admin')
  const traffic = new Traffic({ url: machines.url, accessToken, viewers: 24, staff: 4, pauseMs: 5 })
  await expect.poll(() => traffic.count).toBeGreaterThan(1000)
  for (const api of machines.apis) {
    const stopped = api.process.stop('SIGTERM')
    await expect.poll(() => readiness(api.url), { intervals: [20] }).toBe(503)
    expect(await stopped).toBe(0)
    await api.start().ready()
    await expect.poll(() => readiness(api.url)).toBe(200)
  }
  await awaitWhileItMoves(
    async () => traffic.count,
    (count) => count > REQUESTS,
  )
  await traffic.stop()
  process.stdout.write(`${traffic.count} requests, ${traffic.failures.length} failed\n`)
  expect(traffic.failures).toEqual([])
})
