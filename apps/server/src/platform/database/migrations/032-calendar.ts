import { type Kysely, sql } from 'kysely'

const now = sql`now()`

/** Days as text, such as 2027-09-05: they are days of India, and no driver makes moments of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calendar_dates')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('occasion', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('tradition', 'text', (c) => c.notNull())
    .addColumn('starts_on', 'text', (c) => c.notNull())
    .addColumn('ends_on', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .execute()
  await sql`create unique index calendar_dates_occasion on calendar_dates (occasion, tradition, left(starts_on, 4))
    where occasion is not null`.execute(db)
  await sql`create index calendar_dates_days on calendar_dates (ends_on, starts_on)`.execute(db)
}
