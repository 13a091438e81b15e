import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { up as makeTables } from './migrations/100-schema.ts'
import { up as addViewKinds } from './migrations/101-view-kinds.ts'
import { up as addMine } from './migrations/102-mine.ts'
import { up as addCollections } from './migrations/103-collections.ts'
import { up as addLyrics } from './migrations/104-lyrics.ts'
import { up as addTranslations } from './migrations/105-translations.ts'
import { up as addStatistics } from './migrations/106-statistics.ts'
import { up as addWebhooks } from './migrations/107-webhooks.ts'
import { up as addListIndexes } from './migrations/108-lists.ts'
import { up as indexSearch } from './migrations/109-search.ts'
import { up as addSharedPoints } from './migrations/110-limits.ts'
import { up as addSmallPictures } from './migrations/111-small-pictures.ts'
import { up as indexOpenSubmissions } from './migrations/112-open-submissions.ts'
import { up as addNetworks } from './migrations/113-statistics.ts'
import { up as dropPlaysIndex } from './migrations/114-play-sums.ts'
import { up as mendPhoneNumbers } from './migrations/120-phone-numbers.ts'
import { up as orderTitles } from './migrations/121-title-order.ts'
import { up as addUsedTokens } from './migrations/130-used-tokens.ts'
import { up as addSyncBatch } from './migrations/131-sync-batch.ts'
import { up as keepFormerSlugs } from './migrations/140-former-slugs.ts'
import { up as keepFormerCollectionSlugs } from './migrations/141-former-collection-slugs.ts'
import { up as indexFormerSlugs } from './migrations/142-former-slugs-index.ts'
import { up as addPlaysEverywhere } from './migrations/143-plays-everywhere.ts'
import { up as addCategoryTranslations } from './migrations/150-category-translations.ts'
import { up as addFailures } from './migrations/151-failures.ts'
import { up as keepViewFilters } from './migrations/155-view-filters.ts'
import { up as weighFilms } from './migrations/160-film-weight.ts'
import { up as markSampleEvents } from './migrations/162-sample-events.ts'
import { up as addMayBeKept } from './migrations/163-may-be-kept.ts'
import { up as addDownloads } from './migrations/164-downloads.ts'
import { up as addFeeds } from './migrations/165-feeds.ts'
import { up as addLyricsMeanings } from './migrations/167-lyrics-meanings.ts'
import { up as addSpokenPassages } from './migrations/169-spoken-passages.ts'
import { up as addPreviewLinks } from './migrations/175-preview-links.ts'
import { up as addJoinedNames } from './migrations/176-joined-names.ts'
import type { Db } from './connect.ts'
import { type Migration, MigrationError, type Patience, noteDone, runMigration } from './run-migration.ts'
import type { Tables } from './schema.ts'

/** They run in this order, never back. What was released stays as it is; CONTRIBUTING.md has rules for a new one. */
export const migrations: Record<string, Migration> = {
  '100-schema': { up: makeTables },
  '101-view-kinds': { up: addViewKinds },
  '102-mine': { up: addMine },
  '103-collections': { up: addCollections },
  '104-lyrics': { up: addLyrics },
  '105-translations': { up: addTranslations },
  '106-statistics': { up: addStatistics },
  '107-webhooks': { up: addWebhooks },
  '108-lists': { up: addListIndexes, outsideTransaction: true },
  '109-search': { up: indexSearch, outsideTransaction: true },
  '110-limits': { up: addSharedPoints },
  '111-small-pictures': { up: addSmallPictures },
  '112-open-submissions': { up: indexOpenSubmissions, outsideTransaction: true },
  '113-statistics': { up: addNetworks },
  '114-play-sums': { up: dropPlaysIndex, outsideTransaction: true },
  '120-phone-numbers': { up: mendPhoneNumbers },
  '121-title-order': { up: orderTitles, outsideTransaction: true },
  '130-used-tokens': { up: addUsedTokens },
  '131-sync-batch': { up: addSyncBatch },
  '140-former-slugs': { up: keepFormerSlugs },
  '141-former-collection-slugs': { up: keepFormerCollectionSlugs },
  '142-former-slugs-index': { up: indexFormerSlugs, outsideTransaction: true },
  '143-plays-everywhere': { up: addPlaysEverywhere },
  '150-category-translations': { up: addCategoryTranslations },
  '151-failures': { up: addFailures },
  '155-view-filters': { up: keepViewFilters },
  '160-film-weight': { up: weighFilms },
  '162-sample-events': { up: markSampleEvents },
  '163-may-be-kept': { up: addMayBeKept },
  '164-downloads': { up: addDownloads },
  '165-feeds': { up: addFeeds },
  '167-lyrics-meanings': { up: addLyricsMeanings },
  '169-spoken-passages': { up: addSpokenPassages },
  '175-preview-links': { up: addPreviewLinks },
  '176-joined-names': { up: addJoinedNames },
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
/** Builds before 0.2.0 were never released; their numbers are below 100. */
export const isBeforeRelease = (version: string) => version < '100'

export async function findVersion(db: Db): Promise<string | undefined> {
  return (await listDone(db)).at(-1)
}

/** A newer version may run beside this one, or have run before it: what that one did is ignored. */
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

/** The table and the lock are those of Kysely's own migrator, which versions before 0.3.0 use. */
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

/** Several processes may call this at once: one migrates, the others wait. */
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
      // If this fails, the connection is gone and the lock with it.
      await sql`select pg_advisory_unlock(${LOCK})`.execute(session).catch(() => undefined)
    }
  })
}

/** Polls: a statement that waits for the lock would hold up `create index concurrently` in the other process. */
async function takeLock(session: Kysely<Tables>, { log }: Patience): Promise<void> {
  for (let asked = 0; ; asked += 1) {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_lock(${LOCK}) as "isOurs"`.execute(session)
    if (rows[0]?.isOurs) return
    if (asked % 300 === 0) log?.info('another process migrates the database; this one waits for it')
    await sleep(200)
  }
}

/** Only an administrator of the database may add the extension. */
function explain(error: unknown): never {
  if (!(error instanceof Error) || !error.message.includes('pg_trgm')) throw error
  const advice =
    'The search needs the extension pg_trgm of PostgreSQL: let an administrator run CREATE EXTENSION pg_trgm in this database'
  throw new MigrationError(`${advice} (${error.message})`, { cause: error })
}
