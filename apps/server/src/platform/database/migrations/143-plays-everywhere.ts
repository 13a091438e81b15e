import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table uploads add plays_everywhere boolean`.execute(db)
}
