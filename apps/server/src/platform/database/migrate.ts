import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, PGliteAdapter, sql } from 'kysely'
import type { Migration as OneOfKysely } from 'kysely/migration'
import { readCode } from '../app-error.ts'
import type { Logger } from '../log/logger.ts'
import { type Db, inTransaction } from './connect.ts'
import type { Tables } from './schema.ts'

// Runs migrations while processes of the previous version keep writing.

interface Migration {
  up: OneOfKysely['up']
  /** True for indexes on large tables: runs without a transaction. After a failure, the whole migration runs again. */
  outsideTransaction?: true
}

/** An error whose message tells operators all that they need. */
export class MigrationError extends Error {}

interface Patience {
  log?: Logger | undefined
  patienceMs?: number
}
const PATIENCE_MS = 5 * 60_000
const PAUSE_MS = 3000
const LOOK_MS = 100

/**
 * How long a statement waits for a lock: three seconds at most, since everybody queues behind it, and at most half of
 * deadlock_timeout, so that in a deadlock the migration gives up before PostgreSQL ends the writer.
 */
const shortWait = sql`(select least(3000, setting::int / 2)::text from pg_settings where name = 'deadlock_timeout')`

/** Records a migration. Older versions expect times in the order of the names, even if a clock was set back. */
async function noteDone(db: Kysely<Tables>, name: string): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp)
    select ${name}, to_char(greatest(clock_timestamp(), max(timestamp::timestamptz) + interval '1 ms')
      at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from kysely_migration`.execute(db)
}

async function attempt(session: Kysely<Tables>, name: string, migration: Migration, waitMs: number) {
  const work = async (db: Kysely<Tables>) => {
    await migration.up(db)
    await noteDone(db, name)
  }
  // The embedded database has no other users, so a transaction delays nobody there.
  const isOutside = migration.outsideTransaction && !(session.getExecutor().adapter instanceof PGliteAdapter)
  const wait = isOutside ? sql`${String(waitMs)}` : shortWait
  const limits = sql`select set_config('lock_timeout', ${wait}, false), set_config('statement_timeout', '0', false)`
  await limits.execute(session)
  await (isOutside ? work(session) : inTransaction(session, work))
}

/** Finds out who holds the lock for which the connection `waiting` waits. PostgreSQL can tell only during the wait. */
async function findHolder(db: Kysely<Tables>, waiting: number): Promise<string | undefined> {
  const asked = sql<{ pid: number; application: string; seconds: number | null }>`
    select pid, coalesce(nullif(application_name, ''), usename, 'an unknown program') as application,
      extract(epoch from clock_timestamp() - xact_start)::int as seconds
    from pg_stat_activity where pid = any(pg_blocking_pids(${waiting})) order by xact_start limit 1`
  const [holder] = (await asked.execute(db)).rows
  if (!holder) return undefined
  const { pid, application, seconds } = holder
  const age = seconds === null ? '' : `, open for ${seconds} seconds,`
  return `a transaction of ${application} (pid ${pid})${age} holds it; wait for its end or run select pg_terminate_backend(${pid})`
}

async function runMigration(
  db: Kysely<Tables>,
  session: Kysely<Tables>,
  [name, migration]: [string, Migration],
  { log, patienceMs = PATIENCE_MS }: Patience,
): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(session)
  const watch = new AbortController()
  let holder = 'transactions of others hold it; pg_stat_activity lists them'
  // Looks for the holder over a second connection. If the pool has only one, the holder stays unknown.
  const look = async () => {
    while (!watch.signal.aborted) {
      holder = (await findHolder(db, rows[0]?.pid ?? 0)) ?? holder
      await sleep(LOOK_MS, undefined, { signal: watch.signal })
    }
  }
  look().catch(() => undefined)
  const end = Date.now() + patienceMs
  try {
    for (;;) {
      try {
        return await attempt(session, name, migration, patienceMs)
      } catch (error) {
        // lock_not_available, deadlock_detected
        if (!['55P03', '40P01'].includes(readCode(error))) throw error
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

/** Loads the code of a migration when it runs, since most starts run none. */
const inside = (load: () => Promise<Migration>): Migration => ({ up: async (db) => (await load()).up(db) })
const outside = (load: () => Promise<Migration>) => ({ ...inside(load), outsideTransaction: true as const })

/** Migrations run in this order, are never undone, and never change after their release. Rules: CONTRIBUTING.md. */
export const migrations: Record<string, Migration> = {
  '100-schema': inside(() => import('./migrations/100-schema.ts')),
  '101-view-kinds': inside(() => import('./migrations/101-view-kinds.ts')),
  '102-mine': inside(() => import('./migrations/102-mine.ts')),
  '103-collections': inside(() => import('./migrations/103-collections.ts')),
  '104-lyrics': inside(() => import('./migrations/104-lyrics.ts')),
  '105-translations': inside(() => import('./migrations/105-translations.ts')),
  '106-statistics': inside(() => import('./migrations/106-statistics.ts')),
  '107-webhooks': inside(() => import('./migrations/107-webhooks.ts')),
  '108-lists': outside(() => import('./migrations/108-lists.ts')),
  '109-search': outside(() => import('./migrations/109-search.ts')),
  '110-limits': inside(() => import('./migrations/110-limits.ts')),
  '111-small-pictures': inside(() => import('./migrations/111-small-pictures.ts')),
  '112-open-submissions': outside(() => import('./migrations/112-open-submissions.ts')),
  '113-statistics': inside(() => import('./migrations/113-statistics.ts')),
  '114-play-sums': outside(() => import('./migrations/114-play-sums.ts')),
  '120-phone-numbers': inside(() => import('./migrations/120-phone-numbers.ts')),
  '121-title-order': outside(() => import('./migrations/121-title-order.ts')),
  '130-used-tokens': inside(() => import('./migrations/130-used-tokens.ts')),
  '131-sync-batch': inside(() => import('./migrations/131-sync-batch.ts')),
  '140-former-slugs': inside(() => import('./migrations/140-former-slugs.ts')),
  '141-former-collection-slugs': inside(() => import('./migrations/141-former-collection-slugs.ts')),
  '142-former-slugs-index': outside(() => import('./migrations/142-former-slugs-index.ts')),
  '143-plays-everywhere': inside(() => import('./migrations/143-plays-everywhere.ts')),
  '150-category-translations': inside(() => import('./migrations/150-category-translations.ts')),
  '151-failures': inside(() => import('./migrations/151-failures.ts')),
  '155-view-filters': inside(() => import('./migrations/155-view-filters.ts')),
  '160-film-weight': inside(() => import('./migrations/160-film-weight.ts')),
  '162-sample-events': inside(() => import('./migrations/162-sample-events.ts')),
  '163-may-be-kept': inside(() => import('./migrations/163-may-be-kept.ts')),
  '164-downloads': inside(() => import('./migrations/164-downloads.ts')),
  '165-feeds': inside(() => import('./migrations/165-feeds.ts')),
  '167-lyrics-meanings': inside(() => import('./migrations/167-lyrics-meanings.ts')),
  '169-spoken-passages': inside(() => import('./migrations/169-spoken-passages.ts')),
  '175-preview-links': inside(() => import('./migrations/175-preview-links.ts')),
  '176-joined-names': inside(() => import('./migrations/176-joined-names.ts')),
}

async function listDone(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db)
  if (!tables[0]?.name) return []
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name collate "C"`.execute(db)
  return rows.map(({ name }) => name)
}

export const getNewestVersion = () => Object.keys(migrations).at(-1) ?? ''
export const isKnownVersion = (version: string) => version in migrations
/** True for builds before 0.2.0, which were never released. Their numbers are below 100. */
export const isBeforeRelease = (version: string) => version < '100'

export async function findVersion(db: Db): Promise<string | undefined> {
  return (await listDone(db)).at(-1)
}

/** Migrations still to run. Ignores those of a newer version, which may run beside this one, or may have run before. */
async function listPending(db: Db): Promise<[string, Migration][]> {
  const done = (await listDone(db)).filter((name) => name <= getNewestVersion())
  if (done.some(isBeforeRelease))
    throw new MigrationError(
      'This database was made by a build before 0.2.0, and this program cannot read it: give it an empty DATA_DIR, or an empty database in DATABASE_URL',
    )
  const all = Object.entries(migrations)
  const strange = done.find((name, index) => name !== all[index]?.[0])
  if (strange)
    throw new MigrationError(
      `The database has the migration ${strange}, and lacks one before it or was made by another program`,
    )
  return all.slice(done.length)
}

/** The table, like the lock, of Kysely's own migrator, which versions before 0.3.0 use. */
const table = sql`create table if not exists kysely_migration
  (name varchar(255) primary key, timestamp varchar(255) not null)`
const LOCK = sql.lit(3853314791062309107n)

export async function migrateTo(trx: Db, version: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
  await table.execute(trx)
  for (const [name, migration] of await listPending(trx)) {
    if (name > version) return
    await migration.up(trx).catch(explain)
    await noteDone(trx, name)
  }
}

/** Brings the database up to date. Several processes may call this at once: one migrates, the others wait. */
export async function migrate(db: Kysely<Tables>, patience: Patience = {}): Promise<void> {
  if ((await listPending(db)).length === 0) return
  await db.connection().execute(async (session) => {
    const { rows: limits } = await sql<{ name: string; value: string }>`
      select name, current_setting(name) as value from pg_settings
      where name in ('lock_timeout', 'statement_timeout')`.execute(session)
    await takeLock(session, patience)
    try {
      await table.execute(session)
      for (const pending of await listPending(session))
        await runMigration(db, session, pending, patience).catch(explain)
      for (const { name, value } of limits)
        await sql`select set_config(${name}, ${value}, false)`.execute(session)
    } finally {
      // If this fails, the connection is lost, and its lock with it.
      await sql`select pg_advisory_unlock(${LOCK})`.execute(session).catch(() => undefined)
    }
  })
}

/** Polls for the lock: a statement that waits for it would hold up `create index concurrently` in the other process. */
async function takeLock(session: Kysely<Tables>, { log }: Patience): Promise<void> {
  for (let asked = 0; ; asked += 1) {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_lock(${LOCK}) as "isOurs"`.execute(session)
    if (rows[0]?.isOurs) return
    if (asked % 300 === 0) log?.info('another process migrates the database; this one waits for it')
    await sleep(200)
  }
}

/** Rethrows the error. If `pg_trgm` is missing, it adds advice: only an administrator may add that extension. */
function explain(error: unknown): never {
  if (!(error instanceof Error) || !error.message.includes('pg_trgm')) throw error
  const advice =
    'The search needs the extension pg_trgm of PostgreSQL: let an administrator run CREATE EXTENSION pg_trgm in this database'
  throw new MigrationError(`${advice} (${error.message})`, { cause: error })
}
