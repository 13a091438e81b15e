// The server works behind a PgBouncer in session mode, and refuses to start behind one in another mode.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isOnServer, takeDatabase } from '../../testing/test-database.ts'
import { findFreePort } from '../../../../../scripts/free-port.mjs'
import { createLogger } from '../log/logger.ts'
import { connectDatabase } from './connect.ts'
import { builder } from './prepared.ts'

const program = '/usr/sbin/pgbouncer'
const log = createLogger('silent')
/** User to run PgBouncer as, since it refuses to run as root. */
const user = () => {
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
}

describe.runIf(isOnServer && existsSync(program))('PgBouncer', () => {
  let target: URL
  let folder: string
  let pooler: ChildProcess | undefined
  beforeAll(async () => {
    target = new URL((await takeDatabase('')) ?? '')
    folder = mkdtempSync(join(tmpdir(), 'jinvani-pgbouncer-'))
    chmodSync(folder, 0o755)
  })
  afterEach(async () => {
    pooler?.kill('SIGKILL')
    if (pooler?.exitCode === null) await once(pooler, 'exit')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function startPooler(settings: string): Promise<string> {
    const port = await findFreePort()
    const file = join(folder, 'pgbouncer.ini')
    writeFileSync(
      file,
      `[databases]\n* = host=${target.hostname} port=${target.port} user=postgres\n[pgbouncer]\nlisten_addr = 127.0.0.1
listen_port = ${port}\nunix_socket_dir =\nauth_type = any\n${settings}\n`,
    )
    pooler = spawn(program, [file], { ...user(), cwd: '/', stdio: 'ignore' })
    const url = Object.assign(new URL(target), { port }).href
    const isUp = async () => {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => {})
      await client.connect()
      await client.query('select 1')
      await client.end()
      return true
    }
    await expect.poll(() => isUp().catch(() => false)).toBe(true)
    return url
  }
  const connect = (databaseUrl: string) =>
    connectDatabase({ databaseUrl, poolSize: 4, statementSec: 60, dataDir: '', log })

  test.each([
    'pool_mode = transaction',
    'pool_mode = transaction\nserver_round_robin = 1',
    'pool_mode = transaction\ndefault_pool_size = 1',
    'pool_mode = statement',
  ])('with %s is refused, and the error says what to set', async (settings) => {
    const url = await startPooler(settings)
    await expect(connect(url)).rejects.toThrow(/^DATABASE_URL: .*pool_mode = session/)
  })

  test('with pool_mode = transaction is refused, even while it serves other clients', async () => {
    const url = await startPooler('pool_mode = transaction\nserver_round_robin = 1\ndefault_pool_size = 5')
    const others = Array.from({ length: 8 }, () => new pg.Client({ connectionString: url }))
    await Promise.all(others.map((other) => other.on('error', () => {}).connect()))
    const over = new AbortController()
    const busy = others.map(async (other) => {
      while (!over.signal.aborted) await other.query('select pg_sleep(0.002)')
    })
    for (let count = 0; count < 3; count += 1)
      await expect(connect(url)).rejects.toThrow(/^DATABASE_URL: .*pool_mode = session/)
    over.abort()
    await Promise.all(busy)
    await Promise.all(others.map((other) => other.end()))
  })

  test('with pool_mode = session is accepted: statements, cached plans, limits and notifications work', async () => {
    const database = await connect(await startPooler('pool_mode = session'))
    const heard: string[] = []
    const stop = await database.listen('pgbouncer', (payload) => heard.push(payload))
    const { rows } = await sql`select current_setting('statement_timeout') as limit`.execute(database.db)
    expect(rows).toEqual([{ limit: '1min' }])
    expect(await database.prepared(sql<object>`select 1 as one`.compile(builder))).toEqual([{ one: 1 }])
    await sql`select pg_notify('pgbouncer', 'hello')`.execute(database.db)
    await expect.poll(() => heard).toEqual(['hello'])
    await expect.poll(() => database.findMissing(true)).toEqual([])
    await stop()
    await database.close()
  })
})
