// A long film is made in parts, by as many workers as there are.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('film_parts')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('submission_id', 'uuid', (c) => c.notNull().references('submissions.id').onDelete('cascade'))
    .addColumn('part', 'integer', (c) => c.notNull())
    .addColumn('from_sec', 'integer')
    .addColumn('to_sec', 'integer')
    .addColumn('weight', 'double precision', (c) => c.notNull())
    .addColumn('share', 'double precision', (c) => c.notNull().defaultTo(0))
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('is_sent', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('made', 'jsonb')
    .addUniqueConstraint('film_parts_part', ['submission_id', 'part'])
    .execute()
  await db.schema
    .alterTable('submissions')
    .addColumn('in_one_piece', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute()
}
