// Marks the invented sums of the demo library, so that the statistics can say that they are not real.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table day_sums add column is_sample boolean not null default false`.execute(db)
}
