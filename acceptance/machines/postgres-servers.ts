// PostgreSQL as an operator runs it to survive the loss of a machine: a primary, copies of it, an archive of its WAL.
// The binaries of npm lack pg_basebackup, so `copy` takes the same steps: pg_backup_start, the files, pg_backup_stop.
// https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '../../scripts/free-port.mjs'
import { postgresArgs, preparePostgres } from '../../scripts/postgres-program.mjs'
import { childrenOf } from '../support/product/process-tree.ts'

const START_MS = 300_000

/** Several servers with their data folders next to each other, and the user who owns these. */
export class PostgresServers {
  readonly #prepared = preparePostgres()
  readonly #all: PostgresServer[] = []

  get folder(): string {
    return this.#prepared.folder
  }

  /** Runs a command, such as `mkdir` or `cp`, as the user who owns the servers. */
  run(program: string, ...args: string[]): void {
    const { status, stderr } = spawnSync(program, args, {
      ...this.#prepared.user,
      cwd: this.#prepared.data,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
  }

  /** Makes a folder that the servers can write to. */
  makeFolder(name: string): string {
    const folder = join(this.folder, name)
    this.run('mkdir', folder)
    return folder
  }

  async startFirst(settings: string[]): Promise<PostgresServer> {
    const server = await this.#add(this.#prepared.data)
    await server.start(settings)
    return server
  }

  /** Copies a running server without starting the copy. `signal` says what the copy becomes when it starts. */
  async copy(from: PostgresServer, name: string, signal: 'standby' | 'recovery'): Promise<PostgresServer> {
    const data = join(this.folder, name)
    const client = await from.connect()
    try {
      await client.query(`select pg_backup_start('copy', fast => true)`)
      this.run('cp', '-a', from.data, data)
      const { rows } = await client.query<{ labelfile: string }>(
        'select labelfile from pg_backup_stop(false)',
      )
      const files = { backup_label: rows[0]?.labelfile ?? '', [`${signal}.signal`]: '' }
      this.run('sh', '-c', 'rm -rf "$0"/postmaster.* "$0"/pg_wal/* "$0"/pg_replslot/*', data)
      for (const [file, text] of Object.entries(files))
        this.run('sh', '-c', 'printf %s "$0" > "$1"', text, join(data, file))
    } finally {
      await client.end()
    }
    return await this.#add(data)
  }

  async #add(data: string): Promise<PostgresServer> {
    const server = new PostgresServer(this.#prepared, data, await findFreePort())
    this.#all.push(server)
    return server
  }

  async stop(): Promise<void> {
    await Promise.all(this.#all.map((server) => server.stop()))
    rmSync(this.folder, { recursive: true, force: true })
  }
}

class PostgresServer {
  readonly data: string
  readonly port: number
  readonly #prepared: ReturnType<typeof preparePostgres>
  #process: ChildProcess | undefined

  constructor(prepared: ReturnType<typeof preparePostgres>, data: string, port: number) {
    this.#prepared = prepared
    this.data = data
    this.port = port
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`
  }

  async start(settings: string[]): Promise<void> {
    const { postgres, user } = this.#prepared
    const args = postgresArgs({ postgres, data: this.data, port: this.port, settings })
    const started = spawn('sh', args, { ...user, cwd: this.data, stdio: ['pipe', 'ignore', 'pipe'] })
    let log = ''
    started.stderr.on('data', (chunk) => (log += String(chunk)))
    this.#process = started
    const end = Date.now() + START_MS
    while (!(await this.answers())) {
      if (Date.now() > end || started.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${log}`)
      await sleep(50)
    }
  }

  answers(): Promise<boolean> {
    return this.query('select 1').then(
      () => true,
      () => false,
    )
  }

  async connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  async query<Row extends object>(statement: string): Promise<Row[]> {
    const client = await this.connect()
    try {
      return (await client.query<Row>(statement)).rows
    } finally {
      await client.end()
    }
  }

  /** Kills all processes of the server at the same moment, as a power failure would. */
  async kill(): Promise<void> {
    const pid = Number(readFileSync(join(this.data, 'postmaster.pid'), 'utf8').split('\n')[0])
    // A process may have ended by itself, so a failure of `kill` is ignored.
    spawnSync('kill', ['-KILL', ...[pid, ...(await childrenOf(pid))].map(String)])
    await this.stop()
  }

  async stop(): Promise<void> {
    const stopped = this.#process
    if (stopped === undefined) return
    this.#process = undefined
    stopped.stdin?.end()
    if (stopped.exitCode === null) await once(stopped, 'exit')
  }
}

export type { PostgresServer }
