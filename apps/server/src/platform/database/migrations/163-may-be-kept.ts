// Editors choose whether people may keep the files of an item.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content add column may_be_kept boolean not null default true`.execute(db)
}
