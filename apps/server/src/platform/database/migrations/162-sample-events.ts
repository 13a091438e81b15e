// The demo library brings events of its own, and the statistics say so. Rows without this column are true ones.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table day_sums add column is_sample boolean not null default false`.execute(db)
}
