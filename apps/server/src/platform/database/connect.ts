// PostgreSQL everywhere: embedded (PGlite) by default, or the server of DATABASE_URL.
import { constants, existsSync, mkdirSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PGliteDialect, sql, Transaction } from 'kysely'
import { type Db as BossDb, fromPglite } from 'pg-boss'
import type { Logger } from '../log/logger.ts'
import { noteStatement } from '../load/bill.ts'
import { freeBytesAt } from '../disk/free-bytes.ts'
import { closeDatabaseFolder } from '../disk/private-folder.ts'
import { connectServer } from './connect-server.ts'
import { lockFolder } from './folder-lock.ts'
import { type Prepared, camelCase, plannedAnew, unconnected } from './prepared.ts'
import { type Missing, findMissing } from './readiness.ts'
import type { Tables } from './schema.ts'

// PGlite has neither autovacuum nor a checkpointer, so we do their work.
const CHECKPOINT_MS = 60_000
const VACUUM_EVERY = 30
/** A checkpoint without room makes PostgreSQL panic, and PGlite then loops for ever. Its log needs no new room. */
const CHECKPOINT_BYTES = 32 * 1024 * 1024

function startMaintenance(db: Kysely<Tables>, folder: string, log: Logger) {
  let round = 0
  let running = Promise.resolve()
  const tick = async () => {
    try {
      round += 1
      if (!(await hasRoom(folder))) return
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

const hasRoom = async (folder: string) => (await freeBytesAt(folder)) > CHECKPOINT_BYTES

/** Within a transaction always pass that: the embedded database has only one session and would wait for itself. */
export type Db = Kysely<Tables> | Transaction<Tables>

export interface Database {
  /** For requests, by lane; each has its limit for statements. */
  db: Kysely<Tables>
  /** For jobs, and for clocks that may take longer. */
  jobDb: Kysely<Tables>
  /** For clocks that nothing may hold up. */
  clockDb: Kysely<Tables>
  /** No limit for statements. */
  migrationDb: Kysely<Tables>
  prepared: Prepared
  queue: QueueConnection
  /** Hears what any process sends with `notify`, until the returned function is called. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>
  /** The parts that do not answer, of those that requests need and, in a worker, jobs. */
  findMissing(isWorker?: boolean): Promise<Missing[]>
  /** Connections of each kind and how many wait for one; undefined for the embedded database, which has one. */
  pools: (() => Record<string, Record<'used' | 'idle' | 'waiting' | 'most', number>>) | undefined
  /** Copies the embedded database, as of one moment, into a data folder without one. */
  copyTo: ((dataDir: string) => Promise<void>) | undefined
  close(): Promise<void>
}

export interface QueueConnection {
  connection: { db: BossDb; backend: 'postgres' | 'pglite' }
  /** Frees the jobs of a dead process. Only the embedded database knows that it is dead. */
  freeAbandoned: (() => Promise<void>) | undefined
}

export interface Options {
  databaseUrl: string | undefined
  poolSize: number
  /** The limit of a statement of staff; without it there are no limits. */
  statementSec?: number
  dataDir: string
  log: Logger
}

export async function connectDatabase(options: Options): Promise<Database> {
  return await (options.databaseUrl ? connectServer(options.databaseUrl, options) : openEmbedded(options))
}

const databaseFolder = (dataDir: string) => join(dataDir, 'database')
/** Some file systems share blocks between files: there the copy takes no time. */
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
    // The default of 128 MB is meant for a machine that does nothing else.
    postgresqlconf: ['shared_buffers=16MB'],
  })
  closeDatabaseFolder(folder, log)
  const db = new Kysely<Tables>({
    dialect: new PGliteDialect({ pglite }),
    plugins: [camelCase],
    log: noteStatement,
  })
  const maintenance = startMaintenance(db, folder, log)
  return {
    db,
    jobDb: db,
    clockDb: db,
    migrationDb: db,
    prepared: plannedAnew(db),
    queue: {
      connection: { db: fromPglite(pglite), backend: 'pglite' },
      freeAbandoned: () => freeAbandonedJobs(db),
    },
    listen: (channel, hear) => pglite.listen(channel, hear),
    findMissing: () =>
      findMissing({
        database: () => sql`select 1`.execute(db),
        async 'database writes'() {
          if (!(await hasRoom(folder))) throw new Error('The disk of DATA_DIR is full')
        },
      }),
    pools: undefined,
    async copyTo(other) {
      if (await hasRoom(folder)) await sql`checkpoint`.execute(db)
      // Nothing writes meanwhile, so the copy looks like the folder of a process that was killed just now.
      await pglite.runExclusive(() => cp(folder, databaseFolder(other), copying))
    },
    async close() {
      await maintenance.stop()
      // Closing makes a checkpoint, which needs room. Without room the next start replays the log, as after a kill.
      if (await hasRoom(folder)) {
        await db.destroy()
        if (!pglite.closed) await pglite.close()
      }
      unlock()
    },
  }
}

/** No other process has this database, so whoever claimed these jobs is dead. */
async function freeAbandonedJobs(db: Kysely<Tables>): Promise<void> {
  await sql`update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active'`.execute(db)
}

/** Every process that listens gets it once the transaction is committed. */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}

/** False for a standby, or if somebody made the database read-only. */
export async function isWritable(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    state: string
  }>`select current_setting('transaction_read_only') as state`.execute(db)
  return rows[0]?.state === 'off'
}

/** Uses the transaction if `db` is one, so that several saves can share it. */
export function inTransaction<T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db instanceof Transaction ? work(db) : db.transaction().execute(work)
}

/** `work` sees everything as of one moment and cannot write. */
export function inSnapshot<T>(db: Kysely<Tables>, work: (trx: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx)
    return await work(trx)
  })
}

/** Sends the statements of `work` without waiting for answers in between: several share a round trip. */
export function pipelined<T>(trx: Db, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const executor = trx.getExecutor()
  return executor.provideConnection((connection) => {
    const direct = executor.withConnectionProvider({ provideConnection: (use) => use(connection) })
    return work(new Transaction({ ...unconnected, executor: direct }))
  })
}

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503'
}
