import { type Kysely, sql } from 'kysely'

/** While one of these has not ended, no file is removed that a row named when it began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('file_holds')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('ends_at', 'timestamptz', (c) => c.notNull())
    .execute()
}
