// Names and descriptions of categories in other languages.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table categories add column translations jsonb not null default '[]'`.execute(db)
}
