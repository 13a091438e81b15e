// The last batch of offline changes of a device. Sent again, its changes keep their times, whatever the clock says.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add sync_batch uuid`.execute(db)
}
