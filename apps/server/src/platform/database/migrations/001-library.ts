import { type Kysely, sql } from 'kysely'

const id = sql`gen_random_uuid()`
const now = sql`now()`

export async function up(db: Kysely<unknown>): Promise<void> {
  const editable = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(id))
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(now))

  await editable('admins')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(id))
    .addColumn('audience', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'uuid', (c) => c.notNull())
    .addColumn('refresh_hash', 'text', (c) => c.notNull())
    .addColumn('previous_hash', 'text')
    .addColumn('rotated_at', 'timestamptz')
    .addColumn('idle_expires_at', 'timestamptz', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addColumn('revoked_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .execute()
  await db.schema.createIndex('sessions_subject').on('sessions').columns(['audience', 'subject_id']).execute()

  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('resets_at', 'timestamptz', (c) => c.notNull())
    .execute()

  await editable('categories')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('order', 'double precision', (c) => c.notNull())
    .addColumn('active', 'boolean', (c) => c.notNull())
    .addColumn('image', 'text', (c) => c.notNull())
    .addColumn('bgcolor', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .execute()

  await editable('content')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('synopsis', 'text', (c) => c.notNull())
    .addColumn('duration_sec', 'integer', (c) => c.notNull())
    .addColumn('tags', 'jsonb', (c) => c.notNull())
    .addColumn('rating', 'text', (c) => c.notNull())
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('platform', 'text', (c) => c.notNull())
    .addColumn('featured', 'boolean', (c) => c.notNull())
    .addColumn('active', 'boolean', (c) => c.notNull())
    .addColumn('images', 'jsonb', (c) => c.notNull())
    .addColumn('sources', 'jsonb', (c) => c.notNull())
    .addColumn('credits', 'jsonb', (c) => c.notNull())
    .addColumn('drm_enabled', 'boolean', (c) => c.notNull())
    .addColumn('drm_bitrate', 'text', (c) => c.notNull())
    .addColumn('drm_status', 'text', (c) => c.notNull())
    .addColumn('drm_s3_url', 'text', (c) => c.notNull())
    .addColumn('source_workflow', 'text', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .execute()
  await sql`create index content_newest on content (created_at desc, id desc)`.execute(db)
  await sql`create index content_active on content (created_at desc, id desc) where active`.execute(db)
  await sql`create index content_featured on content (created_at desc, id desc) where active and featured`.execute(
    db,
  )

  await db.schema
    .createTable('content_categories')
    .addColumn('content_id', 'uuid', (c) => c.notNull().references('content.id').onDelete('cascade'))
    .addColumn('category_id', 'uuid', (c) => c.notNull().references('categories.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('content_categories_pkey', ['content_id', 'category_id'])
    .execute()
  await db.schema
    .createIndex('content_categories_category')
    .on('content_categories')
    .column('category_id')
    .execute()

  await editable('carousel_items')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('subtitle', 'text', (c) => c.notNull())
    .addColumn('image_url', 'text', (c) => c.notNull())
    .addColumn('mobile_image_url', 'text', (c) => c.notNull())
    .addColumn('link_type', 'text', (c) => c.notNull())
    .addColumn('link_target', 'text', (c) => c.notNull())
    .addColumn('order', 'double precision', (c) => c.notNull())
    .addColumn('active', 'boolean', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('uploads')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'uuid', (c) => c.notNull())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('max_bytes', 'bigint', (c) => c.notNull())
    .addColumn('size', 'bigint')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('visibility', 'text', (c) => c.notNull().defaultTo('unclaimed'))
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('duration_sec', 'double precision')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addColumn('verified_at', 'timestamptz')
    .execute()
  await db.schema.createIndex('uploads_status').on('uploads').columns(['status', 'created_at']).execute()
}
