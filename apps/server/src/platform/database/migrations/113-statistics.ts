// Events are added to the sums at once. The tables of single events stay for the version before, which may run
// beside this one; the next version drops them.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Each network that asked for the words sets one of 32 bits.
  await sql`alter table search_sums add column networks integer not null default 0`.execute(db)
}
