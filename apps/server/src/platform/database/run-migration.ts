// Runs one migration while processes of the version before go on writing.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, PGliteAdapter, sql } from 'kysely'
import type { Migration as OneOfKysely } from 'kysely/migration'
import type { Logger } from '../log/logger.ts'
import { inTransaction } from './connect.ts'
import type { Tables } from './schema.ts'

export interface Migration {
  up: OneOfKysely['up']
  /** For indexes on large tables, with `addIndex`. After a failure it runs again from its beginning. */
  outsideTransaction?: true
}

/** The message is all that an operator needs. */
export class MigrationError extends Error {}

export interface Patience {
  log?: Logger | undefined
  patienceMs?: number
}
const PATIENCE_MS = 5 * 60_000
const PAUSE_MS = 3000
const LOOK_MS = 100

/**
 * Everybody queues behind a statement that waits for a lock, so it waits three seconds at most. It also gives up within
 * half of deadlock_timeout: in a deadlock with a migration, PostgreSQL then never ends the writer.
 */
const shortWait = sql`(select least(3000, setting::int / 2)::text from pg_settings where name = 'deadlock_timeout')`

const isHeldUp = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')

/** Old versions need the times in the order of the names, even after somebody set a clock back. */
export async function noteDone(db: Kysely<Tables>, name: string): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp)
    select ${name}, to_char(greatest(clock_timestamp(), max(timestamp::timestamptz) + interval '1 ms')
      at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from kysely_migration`.execute(db)
}

async function attempt(session: Kysely<Tables>, name: string, migration: Migration, waitMs: number) {
  const work = async (db: Kysely<Tables>) => {
    await migration.up(db)
    await noteDone(db, name)
  }
  // Nobody else uses the embedded database, so a transaction holds up nobody.
  const isOutside = migration.outsideTransaction && !(session.getExecutor().adapter instanceof PGliteAdapter)
  const wait = isOutside ? sql`${String(waitMs)}` : shortWait
  await sql`select set_config('lock_timeout', ${wait}, false), set_config('statement_timeout', '0', false)`.execute(
    session,
  )
  await (isOutside ? work(session) : inTransaction(session, work))
}

/** Finds who holds the lock. PostgreSQL knows only while this connection waits. */
async function findHolder(db: Kysely<Tables>, waiting: number): Promise<string | undefined> {
  const { rows } = await sql<{ pid: number; application: string; seconds: number | null }>`
    select pid, coalesce(nullif(application_name, ''), usename, 'an unknown program') as application,
      extract(epoch from clock_timestamp() - xact_start)::int as seconds
    from pg_stat_activity where pid = any(pg_blocking_pids(${waiting})) order by xact_start limit 1`.execute(
    db,
  )
  const [holder] = rows
  if (!holder) return undefined
  const { pid, application, seconds } = holder
  const age = seconds === null ? '' : `, open for ${seconds} seconds,`
  return `a transaction of ${application} (pid ${pid})${age} holds it; wait for its end or run select pg_terminate_backend(${pid})`
}

/** Asks on a second connection until the signal. If the pool has none to spare, it finds nothing. */
async function watchHolder(
  db: Kysely<Tables>,
  { waiting, found, signal }: { waiting: number; found: (holder: string) => void; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const holder = await findHolder(db, waiting)
    if (holder) found(holder)
    await sleep(LOOK_MS, undefined, { signal })
  }
}

export async function runMigration(
  db: Kysely<Tables>,
  session: Kysely<Tables>,
  [name, migration]: [string, Migration],
  { log, patienceMs = PATIENCE_MS }: Patience,
): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(session)
  const watch = new AbortController()
  let holder = 'transactions of others hold it; pg_stat_activity lists them'
  const found = (said: string) => (holder = said)
  watchHolder(db, { waiting: rows[0]?.pid ?? 0, found, signal: watch.signal }).catch(() => undefined)
  const end = Date.now() + patienceMs
  try {
    for (;;) {
      try {
        return await attempt(session, name, migration, patienceMs)
      } catch (error) {
        if (!isHeldUp(error)) throw error
        if (Date.now() + PAUSE_MS > end)
          throw new MigrationError(
            `The migration ${name} did not get a lock within ${Math.round(patienceMs / 1000)} seconds: ${holder}, then start again`,
            { cause: error },
          )
        log?.warn({ migration: name, holder }, 'a migration waits for a lock and tries again')
      }
      await sleep(PAUSE_MS)
    }
  } finally {
    watch.abort()
  }
}
