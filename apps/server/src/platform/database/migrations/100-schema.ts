// The tables of version 0.2.0. Builds before that were never released; their migrations had numbers below 100.
import { type Kysely, sql } from 'kysely'
import { appUserTables } from './100-schema/app-users.ts'
import { filmTables } from './100-schema/films.ts'
import { libraryTables } from './100-schema/library.ts'
import { protectionTables } from './100-schema/protection.ts'
import { searchTables } from './100-schema/search.ts'
import { staffTables } from './100-schema/staff.ts'
import { uploadTables } from './100-schema/uploads.ts'
import { workTables } from './100-schema/work.ts'

const statements = [
  sql`create extension if not exists pg_trgm`,
  ...staffTables,
  ...appUserTables,
  ...libraryTables,
  ...searchTables,
  ...uploadTables,
  ...filmTables,
  ...protectionTables,
  ...workTables,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
