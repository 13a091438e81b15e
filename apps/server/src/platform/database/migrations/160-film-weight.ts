// In the queue each step of a film weighs by its own pixels. Before, all films weighed as with the ladder up to 1080p.
import { type Kysely, sql } from 'kysely'

const steps =
  /\(1\.7\)::double precision \* LEAST\(COALESCE\((.+?), \(0\)::double precision\), \(2073600\)::double precision\)/g
/** A step above the source has the size of the source, and is made once. */
const sum = `coalesce((select sum(distinct least($1, step[1]::float8 ^ 2 * 16 / 9))
  from regexp_matches(submissions.bitrates, '(\\d+)p', 'g') as step), 0)`

export async function up(db: Kysely<unknown>): Promise<void> {
  const now = await sql<{ text: string }>`select pg_get_viewdef('film_queue'::regclass) as text`.execute(db)
  const text = now.rows[0]?.text.replace(steps, sum) ?? ''
  await sql`create or replace view film_queue as ${sql.raw(text)}`.execute(db)
}
