import { type Kysely, sql } from 'kysely'

/** How far a collector of activity has come; a row for each address that was ever set. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('activity_collectors')
    .addColumn('collector', 'text', (c) => c.primaryKey())
    .addColumn('position', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('not_before', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('holder', 'text')
    .addColumn('held_until', 'timestamptz')
    .execute()
}
