import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as library from './migrations/001-library.ts'
import * as appUsers from './migrations/002-app-users.ts'
import * as processing from './migrations/003-processing.ts'
import * as lists from './migrations/004-lists.ts'
import * as search from './migrations/005-search.ts'
import * as multipartUploads from './migrations/006-multipart-uploads.ts'
import * as plainCounts from './migrations/007-plain-counts.ts'
import * as keySets from './migrations/008-key-sets.ts'
import * as playbackLeases from './migrations/009-playback-leases.ts'
import * as namedFiles from './migrations/010-named-files.ts'
import * as dataSaver from './migrations/011-data-saver.ts'
import * as text from './migrations/012-text.ts'
import * as filmQueue from './migrations/013-film-queue.ts'
import * as filmParts from './migrations/014-film-parts.ts'
import * as thumbnails from './migrations/015-thumbnails.ts'
import * as sentAt from './migrations/016-sent-at.ts'
import * as fileHolds from './migrations/017-file-holds.ts'
import * as newKeys from './migrations/018-new-keys.ts'
import * as accounts from './migrations/019-accounts.ts'
import * as secondFactor from './migrations/020-second-factor.ts'
import * as activity from './migrations/021-activity.ts'
import * as limits from './migrations/022-limits.ts'
import * as outsideNames from './migrations/023-outside-names.ts'
import * as rights from './migrations/024-rights.ts'
import * as history from './migrations/025-history.ts'
import * as batches from './migrations/026-batches.ts'
import * as schedule from './migrations/027-schedule.ts'
import * as filesToItems from './migrations/028-files-to-items.ts'
import * as imports from './migrations/029-imports.ts'
import * as readiness from './migrations/030-readiness.ts'
import * as views from './migrations/031-views.ts'
import * as calendar from './migrations/032-calendar.ts'
import * as activityCollectors from './migrations/033-activity-collectors.ts'
import type { Db } from './connect.ts'
import type { Tables } from './schema.ts'

/** Forward only; named so that their order is the order of the names. */
const migrations: Record<string, Migration> = {
  '001-library': library,
  '002-app-users': appUsers,
  '003-processing': processing,
  '004-lists': lists,
  '005-search': search,
  '006-multipart-uploads': multipartUploads,
  '007-plain-counts': plainCounts,
  '008-key-sets': keySets,
  '009-playback-leases': playbackLeases,
  '010-named-files': namedFiles,
  '011-data-saver': dataSaver,
  '012-text': text,
  '013-film-queue': filmQueue,
  '014-film-parts': filmParts,
  '015-thumbnails': thumbnails,
  '016-sent-at': sentAt,
  '017-file-holds': fileHolds,
  '018-new-keys': newKeys,
  '019-accounts': accounts,
  '020-second-factor': secondFactor,
  '021-activity': activity,
  '022-limits': limits,
  '023-outside-names': outsideNames,
  '024-rights': rights,
  '025-history': history,
  '026-batches': batches,
  '027-schedule': schedule,
  '028-files-to-items': filesToItems,
  '029-imports': imports,
  '030-readiness': readiness,
  '031-views': views,
  '032-calendar': calendar,
  '033-activity-collectors': activityCollectors,
}

/**
 * What a newer version of the program did to this database. An older one that is started again, beside the newer or in its
 * place, leaves that alone: the migrator would take names that it does not know for a corrupted database.
 */
async function listNewer(db: Db): Promise<Record<string, Migration>> {
  const newer = (await listDone(db)).filter((name) => name > newestVersion)
  return Object.fromEntries(newer.map((name) => [name, nothing]))
}
const nothing: Migration = { up: async () => {} }

/** In their order. */
async function listDone(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db)
  if (!tables[0]?.name) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** What this program makes of a database. */
export const newestVersion = Object.keys(migrations).at(-1) ?? ''
export const isKnownVersion = (version: string) => version in migrations

/** Undefined where nothing has been migrated. */
export async function findVersion(db: Db): Promise<string | undefined> {
  return (await listDone(db)).at(-1)
}

const migratorOf = (db: Db, all: Record<string, Migration>) =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve(all) } })

/** Takes the tables to this version, in the transaction if `db` is one. */
export async function migrateTo(db: Db, version: string): Promise<void> {
  let cause: unknown
  // The migrator goes on to its lock, and hears there only that the transaction has failed.
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

/** Brings the database up to date; several processes may call it at once, the migrator locks. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const all = { ...migrations, ...(await listNewer(db)) }
  const { error } = await migratorOf(db, all).migrateToLatest()
  if (error) throw explained(error)
}

/** The administrator of the database has to add an extension that this program may not add itself. */
function explained(error: unknown): unknown {
  if (!(error instanceof Error) || !error.message.includes('pg_trgm')) return error
  const advice =
    'The search needs the extension pg_trgm of PostgreSQL: let an administrator run CREATE EXTENSION pg_trgm in this database'
  return new Error(`${advice} (${error.message})`, { cause: error })
}
