import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as library from './migrations/001-library.ts'
import * as appUsers from './migrations/002-app-users.ts'
import * as processing from './migrations/003-processing.ts'
import * as lists from './migrations/004-lists.ts'
import * as search from './migrations/005-search.ts'
import * as multipartUploads from './migrations/006-multipart-uploads.ts'
import type { Tables } from './schema.ts'

/** Forward only; named so that their order is the order of the names. */
const migrations: Record<string, Migration> = {
  '001-library': library,
  '002-app-users': appUsers,
  '003-processing': processing,
  '004-lists': lists,
  '005-search': search,
  '006-multipart-uploads': multipartUploads,
}

/** Brings the database up to date; several processes may call it at once, the migrator locks. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw explained(error)
}

/** Whoever runs the database has to help with an extension that this program may not add itself. */
function explained(error: unknown): unknown {
  if (!(error instanceof Error) || !error.message.includes('pg_trgm')) return error
  const advice =
    'The search needs the extension pg_trgm of PostgreSQL: let an administrator run CREATE EXTENSION pg_trgm in this database'
  return new Error(`${advice} (${error.message})`, { cause: error })
}
