// Connects to PostgreSQL: the embedded one (PGlite) by default, or the server of DATABASE_URL.
import { constants, existsSync, mkdirSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PGliteDialect, sql, Transaction } from 'kysely'
import { type Db as BossDb, fromPglite } from 'pg-boss'
import { readCode } from '../app-error.ts'
import type { Logger } from '../log/logger.ts'
import { noteStatement } from '../load/bill.ts'
import { closeDatabaseFolder, freeBytesAt } from '../folders.ts'
import { connectServer } from './connect-server.ts'
import { type Prepared, camelCase, plannedAnew, unconnected } from './prepared.ts'
import { type Missing, findMissing } from './away.ts'
import type { Tables } from './schema.ts'

// This process vacuums and makes checkpoints, since PGlite does neither by itself.
const CHECKPOINT_MS = 60_000
const VACUUM_EVERY = 30
/** Free bytes needed for a checkpoint: on a full disk PostgreSQL panics, and PGlite loops for ever. */
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
  const timer = setInterval(() => void (running = running.then(tick)), CHECKPOINT_MS).unref()
  return async () => {
    clearInterval(timer)
    await running.then(tick)
  }
}

const hasRoom = async (folder: string) => (await freeBytesAt(folder)) > CHECKPOINT_BYTES

/**
 * The database or a transaction. Within one, always pass `trx`: a statement outside of it would wait for ever in
 * PGlite.
 */
export type Db = Kysely<Tables> | Transaction<Tables>

export interface Database {
  /** For requests, whose lane decides about the pool and the limit of statements. */
  db: Kysely<Tables>
  /** For jobs, and for clocks that are in no hurry. */
  jobDb: Kysely<Tables>
  /** For clocks that must never wait behind slow work. */
  clockDb: Kysely<Tables>
  /** For migrations, whose statements have no limit. */
  migrationDb: Kysely<Tables>
  prepared: Prepared
  queue: {
    connection: { db: BossDb; backend: 'postgres' | 'pglite' }
    /** Frees the jobs of a dead process. Undefined for a server, where the process that has a job may still live. */
    freeAbandoned: (() => Promise<void>) | undefined
  }
  /** Calls `hear` for each message that any process sends by `notify`. The returned function ends that. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>
  /** Finds the parts that do not answer, of those that requests need and, in a worker, those that jobs need. */
  findMissing(isWorker?: boolean): Promise<Missing[]>
  /** Connections of each pool, and callers that wait for one. Undefined for the embedded database, which has none. */
  pools: (() => Record<string, Record<'used' | 'idle' | 'waiting' | 'most', number>>) | undefined
  /** Copies the embedded database, as it is at one moment, into a data folder that has none. */
  copyTo: ((dataDir: string) => Promise<void>) | undefined
  close(): Promise<void>
}

export interface Options {
  databaseUrl: string | undefined
  poolSize: number
  /** Time limit for a statement of staff, in seconds; limits of other kinds follow from it. Undefined: no limits. */
  statementSec?: number
  dataDir: string
  log: Logger
}

const SQLITE_BUSY = 5

export class FolderInUseError extends Error {}

/**
 * Locks the folder for this process, since two processes on one embedded database would corrupt it unnoticed. The lock
 * is on a SQLite file in the folder: the operating system releases it, however the process ends.
 */
function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'))
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE; COMMIT')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error
    throw new FolderInUseError(`The data folder ${folder} is in use by another Jinvani process`)
  }
  return () => lock.close()
}

export const connectDatabase = (options: Options): Promise<Database> =>
  options.databaseUrl ? connectServer(options.databaseUrl, options) : openEmbedded(options)

const databaseFolder = (dataDir: string) => join(dataDir, 'database')
/** Copies take almost no time on file systems that share blocks between files. */
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
    // Less than PostgreSQL's default of 128 MB, which is for a machine that runs nothing else.
    postgresqlconf: ['shared_buffers=16MB'],
  })
  closeDatabaseFolder(folder, log)
  const dialect = new PGliteDialect({ pglite })
  const db = new Kysely<Tables>({ dialect, plugins: [camelCase], log: noteStatement })
  const stopMaintenance = startMaintenance(db, folder, log)
  return {
    db,
    jobDb: db,
    clockDb: db,
    migrationDb: db,
    prepared: plannedAnew(db),
    queue: {
      connection: { db: fromPglite(pglite), backend: 'pglite' },
      // Only one process can use the embedded database, so whoever claimed these jobs is dead.
      async freeAbandoned() {
        await sql`update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
          where state = 'active'`.execute(db)
      },
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
      // Nothing writes during the copy, so the copy looks like the folder of a process that was killed at this moment.
      await pglite.runExclusive(() => cp(folder, databaseFolder(other), copying))
    },
    async close() {
      await stopMaintenance()
      // Closing makes a checkpoint, which needs room. Without room, the next start replays the log, as after a kill.
      if (await hasRoom(folder)) {
        await db.destroy()
        if (!pglite.closed) await pglite.close()
      }
      unlock()
    },
  }
}

/** Every process that listens gets the message, once the transaction is committed. */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}

/** False for a standby, and for a database that somebody made read-only. */
export async function isWritable(db: Db): Promise<boolean> {
  const asked = sql<{ state: string }>`select current_setting('transaction_read_only') as state`
  return (await asked.execute(db)).rows[0]?.state === 'off'
}

/** Runs `work` in a transaction. If `db` is a transaction already, uses that, so that several saves can share it. */
export function inTransaction<T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db instanceof Transaction ? work(db) : db.transaction().execute(work)
}

/** Runs `work` in a read-only transaction that sees all rows as they are at one moment. */
export function inSnapshot<T>(db: Kysely<Tables>, work: (trx: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx)
    return await work(trx)
  })
}

/** Sends the statements of `work` without waiting for each answer, so that several share a round trip. */
export function pipelined<T>(trx: Db, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const executor = trx.getExecutor()
  return executor.provideConnection((connection) => {
    const direct = executor.withConnectionProvider({ provideConnection: (use) => use(connection) })
    return work(new Transaction({ ...unconnected, executor: direct }))
  })
}

export const isUniqueViolation = (error: unknown): boolean => readCode(error) === '23505'
export const isForeignKeyViolation = (error: unknown): boolean => readCode(error) === '23503'
