// Editors choose which collections are podcasts.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collections add column feed boolean not null default false`.execute(db)
}
