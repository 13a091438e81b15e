// The files that people may keep, beside the streams of an item.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table submissions add column downloads jsonb`.execute(db)
}
