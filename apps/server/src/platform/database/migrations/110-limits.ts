// Points of expensive calls, which all processes count together.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Unlogged: a search then waits for no disk. Rows are of use for a minute, and a crash may lose them.
  await sql`create unlogged table shared_points (key text primary key, full_at timestamptz not null)`.execute(
    db,
  )
}
