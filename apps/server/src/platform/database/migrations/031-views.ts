import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index content_title on content (lower(title) collate "C", id)`.execute(db)
  await sql`create index content_changed on content (updated_at desc, id desc)`.execute(db)
  // Shared views have no owner.
  await db.schema
    .createTable('library_views')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('owner_id', 'uuid', (c) => c.references('admins.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('q', 'text', (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('featured', 'boolean')
    .addColumn('active', 'boolean')
    .addColumn('lacks', 'text')
    .addColumn('order', 'text', (c) => c.notNull())
    .addColumn('look', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute()
  await sql`create index library_views_owner on library_views (owner_id)`.execute(db)
}
