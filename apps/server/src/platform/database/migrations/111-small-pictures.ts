// The column that the first builds of 0.2.0 made no place for: it came into 100-schema after they had run it.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select from pg_attribute
    where attrelid = 'uploads'::regclass and attname = 'small'`.execute(db)
  if (rows.length === 0) await sql`alter table uploads add small jsonb`.execute(db)
}
