// Points of expensive calls, which all processes count together.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Unlogged, so that a search waits for no disk. A crash may lose the rows, which matter for a minute only.
  await sql`create unlogged table shared_points (key text primary key, full_at timestamptz not null)`.execute(
    db,
  )
}
