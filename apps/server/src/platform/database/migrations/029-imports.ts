import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('imports')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('encoding', 'text', (c) => c.notNull())
    .addColumn('separator', 'text', (c) => c.notNull())
    .addColumn('unknown_columns', 'jsonb', (c) => c.notNull())
    .addColumn('counts', 'jsonb', (c) => c.notNull())
    .addColumn('is_whole', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('started_at', 'timestamptz')
    .execute()
  await sql`create index imports_created_at on imports (created_at)`.execute(db)

  await db.schema
    .createTable('import_rows')
    .addColumn('import_id', 'uuid', (c) => c.notNull().references('imports.id').onDelete('cascade'))
    .addColumn('row', 'integer', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('cells', 'jsonb', (c) => c.notNull())
    .addColumn('changes', 'jsonb', (c) => c.notNull())
    .addColumn('reasons', 'jsonb', (c) => c.notNull())
    .addPrimaryKeyConstraint('import_rows_pkey', ['import_id', 'row'])
    .execute()
  await sql`create index import_rows_outcome on import_rows (import_id, outcome, row)`.execute(db)
}
