// What the server answers between listening and the end of its start. A real process is delayed by a table that the
// test locks, or by folders that it has to remove.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
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

describe.runIf(isOnServer)('the server is not ready while it waits for', () => {
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

  /** Starts the program. Its `statusOf` returns 0 if no answer comes. */
  async function startProgram(args: string[] = [], nodeOptions: string[] = []) {
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
    child = spawn(process.execPath, [...nodeOptions, main, ...args], {
      env,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    const statusOf = (path: string) =>
      fetch(url + path).then(
        ({ status }) => status,
        () => 0,
      )
    return { url, statusOf }
  }

  test.each([
    ['the first account', 'admins'],
    ['the demo library', 'categories'],
  ])('%s', async (_, table) => {
    await holder.query(`begin; lock table ${table} in access exclusive mode`)
    const { url, statusOf } = await startProgram()
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

  const countItems = async () => {
    const { rows } = await holder.query<{ count: number }>('select count(*)::int as count from content')
    return rows[0]?.count ?? 0
  }

  test('the web app that npm start builds', async () => {
    const { statusOf } = await startProgram(['--web-app-is-coming'])
    await expect.poll(() => countItems().catch(() => 0)).toBeGreaterThan(0)
    expect(await statusOf('/healthz')).toBe(0)
    child?.send('it is built')
    await expect.poll(() => statusOf('/readyz')).toBe(200)
  })

  test('the web app, and exits if its build failed', async () => {
    await startProgram(['--web-app-is-coming'])
    await expect.poll(() => countItems().catch(() => 0)).toBeGreaterThan(0)
    child?.disconnect()
    expect(await once(child ?? process, 'exit')).toEqual([1, null])
  })

  test('the web app, and exits if its build failed before this program was loaded', async () => {
    const untilLeft = 'while (process.connected) await new Promise(setImmediate)'
    await startProgram(['--web-app-is-coming'], ['--import', `data:text/javascript,${untilLeft}`])
    child?.disconnect()
    expect(await once(child ?? process, 'exit')).toEqual([1, null])
  })

  test('the worker, which first removes what a dead worker left', async () => {
    const left = join(dataDir, 'tmp', 'work')
    // No process has these ids, but looking for the children of each takes some milliseconds.
    for (let pid = 2 ** 30; pid < 2 ** 30 + 500; pid += 1)
      mkdirSync(join(left, `${pid}`), { recursive: true })
    const { statusOf } = await startProgram()
    await expect.poll(() => statusOf('/readyz'), { interval: 10 }).toBe(200)
    expect(readdirSync(left)).toEqual([])
  })
})
