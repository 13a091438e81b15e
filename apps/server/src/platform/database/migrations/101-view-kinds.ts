// Saved views by media type and platform.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table library_views add media_type text, add platform text`.execute(db)
}
