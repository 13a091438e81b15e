// The last batch of offline changes of a device: one that comes again keeps its times, whatever the clock says then.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add sync_batch uuid`.execute(db)
}
