// One dialect, PostgreSQL: embedded (PGlite) by default, a real server with DATABASE_URL.
import { constants, existsSync, mkdirSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PGliteDialect, PostgresDialect, sql, Transaction } from 'kysely'
import pg from 'pg'
import { type Db as BossDb, fromPglite } from 'pg-boss'
import type { Logger } from '../log/logger.ts'
import { closeDatabaseFolder } from '../disk/private-folder.ts'
import { type Prepared, camelCase, plannedAnew, preparedOnServer, unconnected } from './prepared.ts'
import { lockFolder } from './folder-lock.ts'
import { listenOnServer } from './listen.ts'
import { Pipelines } from './pipelines.ts'
import type { Tables } from './schema.ts'

// The embedded database has neither autovacuum nor a checkpointer; this does their work.
const CHECKPOINT_MS = 60_000
const VACUUM_EVERY = 30

function startMaintenance(db: Kysely<Tables>, log: Logger) {
  let round = 0
  let running = Promise.resolve()
  const tick = async () => {
    try {
      round += 1
      if (round % VACUUM_EVERY === 0) await sql`vacuum analyze`.execute(db)
      await sql`checkpoint`.execute(db)
    } catch (err) {
      log.warn({ err }, 'database maintenance failed')
    }
  }
  const timer = setInterval(() => {
    running = running.then(tick)
  }, CHECKPOINT_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
      await tick()
    },
  }
}

/** Inside a transaction always pass the transaction: the embedded database has one session. */
export type Db = Kysely<Tables> | Transaction<Tables>

export interface Database {
  db: Kysely<Tables>
  prepared: Prepared
  /** Connects the queue to the same database. */
  queue: QueueConnection
  /** Calls `hear` for messages that any process sends with `notify`; the returned function stops that. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>
  check(): Promise<void>
  /** Connections at this moment, and requests that wait for one; the embedded database has one. */
  pool: (() => Record<'used' | 'idle' | 'waiting' | 'most', number>) | undefined
  /** Copies the embedded database as it is at one moment into a data folder that has none. */
  copyTo: ((dataDir: string) => Promise<void>) | undefined
  close(): Promise<void>
}

export interface QueueConnection {
  connection: { db: BossDb; backend: 'pglite' } | { connectionString: string; max: number }
  /** Frees jobs of a process that must be dead; only the embedded database can tell. */
  freeAbandoned: (() => Promise<void>) | undefined
}

const QUEUE_POOL = 4

interface Options {
  databaseUrl: string | undefined
  poolSize: number
  dataDir: string
  log: Logger
}

export async function connectDatabase(options: Options): Promise<Database> {
  return options.databaseUrl ? connectServer(options.databaseUrl, options) : await openEmbedded(options)
}

const databaseFolder = (dataDir: string) => join(dataDir, 'database')
/** Takes no time where the file system can share blocks. */
const copying = { recursive: true, mode: constants.COPYFILE_FICLONE }

export const hasEmbeddedDatabase = (dataDir: string) => existsSync(databaseFolder(dataDir))

async function openEmbedded({ dataDir, log }: Options): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const unlock = lockFolder(dataDir)
  const { PGlite, types } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const folder = databaseFolder(dataDir)
  const pglite = await PGlite.create({
    dataDir: folder,
    parsers: { [types.INT8]: Number },
    extensions: { pg_trgm },
    // The default of 128 MB is meant for a dedicated machine.
    postgresqlconf: ['shared_buffers=16MB'],
  })
  closeDatabaseFolder(folder, log)
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), plugins: [camelCase] })
  const maintenance = startMaintenance(db, log)
  return {
    db,
    prepared: plannedAnew(db),
    queue: {
      connection: { db: fromPglite(pglite), backend: 'pglite' },
      freeAbandoned: () => freeAbandonedJobs(db),
    },
    listen: (channel, hear) => pglite.listen(channel, hear),
    check: () => ping(db),
    pool: undefined,
    async copyTo(other) {
      await sql`checkpoint`.execute(db)
      // Nothing writes meanwhile: the copy looks like the folder of a process that was killed now.
      await pglite.runExclusive(() => cp(folder, databaseFolder(other), copying))
    },
    async close() {
      await maintenance.stop()
      await db.destroy()
      if (!pglite.closed) await pglite.close()
      unlock()
    },
  }
}

/**
 * PostgreSQL prices a random page as four sequential ones, as on a spinning disk, so a search for common
 * words read all items instead of using the index. And its 4 MB are too few to note the matches of a common word
 * in a million items, so a search read whole pages again. What an administrator has set stands.
 */
async function fitToSearch(client: pg.ClientBase): Promise<void> {
  await client.query(`select set_config(name, case name when 'work_mem' then '16MB' else '1.1' end, false)
    from pg_settings where name in ('random_page_cost', 'work_mem') and source = 'default'`)
}

function connectServer(url: string, { poolSize, log }: Options): Database {
  const connection: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: 5000,
    types: { getTypeParser: (oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format)) },
  }
  const pool = new pg.Pool({ ...connection, pipeline: true, max: poolSize, onConnect: fitToSearch })
  const pipelines = new Pipelines({ connection, onConnect: fitToSearch, log })
  pool.on('error', (err) => log.warn({ err }, 'idle database connection lost'))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [camelCase] })
  return {
    db,
    prepared: preparedOnServer(pipelines),
    queue: { connection: { connectionString: url, max: QUEUE_POOL }, freeAbandoned: undefined },
    listen: (channel, hear) => listenOnServer(url, channel, hear, log),
    check: () => ping(db),
    pool: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: poolSize,
    }),
    copyTo: undefined,
    async close() {
      await pipelines.close()
      await db.destroy()
    },
  }
}

/** Only one process has this database, so a job that is still claimed belongs to a dead one. */
async function freeAbandonedJobs(db: Kysely<Tables>): Promise<void> {
  await sql`update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active'`.execute(db)
}

/** Reaches every process that listens, once the transaction is committed. */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}

async function ping(db: Kysely<Tables>): Promise<void> {
  await sql`select 1`.execute(db)
}

/** Runs in the transaction if `db` is one, so that several saves can share it; else in one of its own. */
export function inTransaction<T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db instanceof Transaction ? work(db) : db.transaction().execute(work)
}

/** In `work` a statement waits for another one only where the program does, so several share a round trip. */
export function together<T>(trx: Db, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const executor = trx.getExecutor()
  return executor.provideConnection((connection) => {
    const direct = executor.withConnectionProvider({ provideConnection: (use) => use(connection) })
    return work(new Transaction({ ...unconnected, executor: direct }))
  })
}

/** True for a unique violation, of the named constraint if one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return false
  return constraint === undefined || ('constraint' in error && error.constraint === constraint)
}

/** True for a row that is still referred to, or that refers to nothing. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503'
}
