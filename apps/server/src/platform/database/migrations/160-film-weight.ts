// In the queue, the work of a film depends on its own sizes. Before, all films counted as if made in sizes up to 1080p.
import { type Kysely, sql } from 'kysely'

const steps =
  /\(1\.7\)::double precision \* LEAST\(COALESCE\((.+?), \(0\)::double precision\), \(2073600\)::double precision\)/g
/** Pixels of all sizes of a film. Sizes above the source become that of the source, which is made once. */
const sum = `coalesce((select sum(distinct least($1, step[1]::float8 ^ 2 * 16 / 9))
  from regexp_matches(submissions.bitrates, '(\\d+)p', 'g') as step), 0)`

export async function up(db: Kysely<unknown>): Promise<void> {
  const now = await sql<{ text: string }>`select pg_get_viewdef('film_queue'::regclass) as text`.execute(db)
  const text = now.rows[0]?.text.replace(steps, sum) ?? ''
  await sql`create or replace view film_queue as ${sql.raw(text)}`.execute(db)
}
