// A start held between listening and the end of its set-up: a real process, and a table locked by the test.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiPrefix } from '@jinvani/contract'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isOnServer, takeDatabase } from './testing/test-database.ts'
import { findFreePort } from '../../../scripts/free-port.mjs'

const account = { email: 'root@example.org', password: 'a long enough password' }
const main = join(import.meta.dirname, 'main.ts')
let dataDir: string
let holder: pg.Client
let child: ChildProcess | undefined
let databaseUrl: string

describe.runIf(isOnServer)('is not ready while it waits for', () => {
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'jinvani-ready-'))
    databaseUrl = (await takeDatabase(dataDir)) ?? ''
    holder = new pg.Client({ connectionString: databaseUrl })
    await holder.connect()
  })
  afterEach(async () => {
    await holder.end()
    if (child?.exitCode === null) {
      child.kill('SIGKILL')
      await once(child, 'close')
    }
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })

  test.each([
    ['the first account', 'admins'],
    ['the demo library', 'categories'],
  ])('%s', async (_, table) => {
    await holder.query(`begin; lock table ${table} in access exclusive mode`)
    const port = await findFreePort()
    const url = `http://127.0.0.1:${port}`
    const env = {
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DEMO_LIBRARY: 'true',
      MEDIA_PROCESSING: 'false',
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
    }
    child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const statusOf = (path: string) =>
      fetch(url + path).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(() => statusOf('/healthz')).toBe(200)
    const isHeld = async () => {
      const waiting = 'select from pg_locks where not granted and relation = $1::regclass'
      return (await holder.query(waiting, [table])).rowCount
    }
    await expect.poll(isHeld).toBeGreaterThan(0)
    expect(await statusOf('/readyz')).toBe(503)
    expect(await statusOf('/healthz')).toBe(200)
    await holder.query('commit')
    await expect.poll(() => statusOf('/readyz')).toBe(200)
    const headers = { 'content-type': 'application/json' }
    const signIn = { method: 'POST', headers, body: JSON.stringify(account) }
    expect((await fetch(`${url}${apiPrefix}/admin/login`, signIn)).status).toBe(200)
    const { total } = (await (await fetch(`${url}${apiPrefix}/app/content`)).json()) as { total: number }
    expect(total).toBeGreaterThan(0)
  })
})
