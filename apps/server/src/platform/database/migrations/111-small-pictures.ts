// Adds a column to databases of the first builds of 0.2.0: 100-schema got it after these databases had run it.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select from pg_attribute
    where attrelid = 'uploads'::regclass and attname = 'small'`.execute(db)
  if (rows.length === 0) await sql`alter table uploads add small jsonb`.execute(db)
}
