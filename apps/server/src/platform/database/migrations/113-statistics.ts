// For events that are added to the sums as they arrive. The tables of single events stay for the previous version,
// which may run beside this one; the next version drops them.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // 32 bits. Each network from which the words were searched sets one, so that networks can be counted.
  await sql`alter table search_sums add column networks integer not null default 0`.execute(db)
}
