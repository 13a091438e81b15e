// Lets the work of a film in the queue depend on its own sizes. Before, every film counted as made up to 1080p.
import { type Kysely, sql } from 'kysely'

const steps =
  /\(1\.7\)::double precision \* LEAST\(COALESCE\((.+?), \(0\)::double precision\), \(2073600\)::double precision\)/g
/** Sum of the pixels of all sizes of a film. Sizes above the source are made once, in the size of the source. */
const sum = `coalesce((select sum(distinct least($1, step[1]::float8 ^ 2 * 16 / 9))
  from regexp_matches(submissions.bitrates, '(\\d+)p', 'g') as step), 0)`

export async function up(db: Kysely<unknown>): Promise<void> {
  const now = await sql<{ text: string }>`select pg_get_viewdef('film_queue'::regclass) as text`.execute(db)
  const text = now.rows[0]?.text.replace(steps, sum) ?? ''
  await sql`create or replace view film_queue as ${sql.raw(text)}`.execute(db)
}
