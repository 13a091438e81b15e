// Notes that the newest tokens of a session were used. Until then, a phone that lost them may ask for them again.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add used_hash text`.execute(db)
}
