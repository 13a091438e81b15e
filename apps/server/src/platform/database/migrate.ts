import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { up as makeTables } from './migrations/100-schema.ts'
import { up as addViewKinds } from './migrations/101-view-kinds.ts'
import { up as addMine } from './migrations/102-mine.ts'
import { up as addCollections } from './migrations/103-collections.ts'
import { up as addLyrics } from './migrations/104-lyrics.ts'
import { up as addTranslations } from './migrations/105-translations.ts'
import { up as addStatistics } from './migrations/106-statistics.ts'
import { up as addWebhooks } from './migrations/107-webhooks.ts'
import type { Db } from './connect.ts'
import type { Tables } from './schema.ts'

/** Forward only; migrations run in the order of their names. */
export const migrations: Record<string, Migration> = {
  '100-schema': { up: makeTables },
  '101-view-kinds': { up: addViewKinds },
  '102-mine': { up: addMine },
  '103-collections': { up: addCollections },
  '104-lyrics': { up: addLyrics },
  '105-translations': { up: addTranslations },
  '106-statistics': { up: addStatistics },
  '107-webhooks': { up: addWebhooks },
}

/**
 * Migrations that a newer version of the program ran on this database. An older version that starts beside it
 * or in its place ignores them; the migrator would take the unknown names for corruption.
 */
function newerOf(done: readonly string[]): Record<string, Migration> {
  const newer = done.filter((name) => name > getNewestVersion())
  return Object.fromEntries(newer.map((name) => [name, nothing]))
}
const nothing: Migration = { up: async () => {} }

/** Names of the migrations that ran, in order. */
async function listDone(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db)
  if (!tables[0]?.name) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The version that this program migrates to. */
export const getNewestVersion = () => Object.keys(migrations).at(-1) ?? ''
export const isKnownVersion = (version: string) => version in migrations
/** Builds before 0.2.0, which were never released, had the numbers below 100. */
export const isBeforeRelease = (version: string) => version < '100'

export class OldDataError extends Error {}

/** The last migration that ran; undefined where none did. */
export async function findVersion(db: Db): Promise<string | undefined> {
  return (await listDone(db)).at(-1)
}

const migratorOf = (db: Db, all: Record<string, Migration>) =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve(all) } })

/** Migrates to this version, within the transaction if `db` is one. */
export async function migrateTo(db: Db, version: string): Promise<void> {
  let cause: unknown
  // The migrator goes on to its lock and reports only that the transaction has failed.
  const heard = (migration: Migration): Migration => ({
    up: (on) =>
      migration.up(on).catch((error: unknown) => {
        cause = error
        throw error
      }),
  })
  const all = Object.entries(migrations).map(([name, migration]) => [name, heard(migration)] as const)
  const { error } = await migratorOf(db, Object.fromEntries(all)).migrateTo(version)
  if (error) throw explained(cause ?? error)
}

/** Brings the database up to date; several processes may call it at once, since the migrator locks. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const done = await listDone(db)
  if (done.some(isBeforeRelease))
    throw new OldDataError(
      'This database was made by a build before 0.2.0, and this program cannot read it: give it an empty DATA_DIR, or an empty database in DATABASE_URL',
    )
  const all = { ...migrations, ...newerOf(done) }
  // There is nothing to do, which the migrator takes a third of a second to find out.
  if (Object.keys(all).join() === done.join()) return
  const { error } = await migratorOf(db, all).migrateToLatest()
  if (error) throw explained(error)
}

/** Names the extension that only the administrator of the database may add. */
function explained(error: unknown): unknown {
  if (!(error instanceof Error) || !error.message.includes('pg_trgm')) return error
  const advice =
    'The search needs the extension pg_trgm of PostgreSQL: let an administrator run CREATE EXTENSION pg_trgm in this database'
  return new Error(`${advice} (${error.message})`, { cause: error })
}
