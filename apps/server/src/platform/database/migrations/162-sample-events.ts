// Marks the sums of events that the demo library brings, so that the statistics say so. All other sums are real.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table day_sums add column is_sample boolean not null default false`.execute(db)
}
