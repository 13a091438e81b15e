// Notes when the newest tokens of a session are used. Before that, a phone may have lost them and ask for them again.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add used_hash text`.execute(db)
}
