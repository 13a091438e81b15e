// Id of a device's last batch of offline changes. If the batch is sent again, its changes keep their first times.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add sync_batch uuid`.execute(db)
}
