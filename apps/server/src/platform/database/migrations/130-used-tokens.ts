// Which tokens of a session have been used: until then a phone may have lost them, and asks with their parent again.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add used_hash text`.execute(db)
}
