import { type Kysely, sql } from 'kysely'

const id = sql`gen_random_uuid()`
const now = sql`now()`

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('submissions')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(id))
    // One at a time: a new one replaces the old one.
    .addColumn('content_id', 'uuid', (c) => c.notNull().unique().references('content.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('source_key', 'text', (c) => c.notNull())
    .addColumn('bitrates', 'text', (c) => c.notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('provider_ref', 'text', (c) => c.unique())
    .addColumn('status', 'text', (c) => c.notNull().defaultTo('pending'))
    .addColumn('progress', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('stage', 'text', (c) => c.notNull())
    .addColumn('message', 'text')
    .addColumn('started_by', 'uuid')
    .addColumn('attempt', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('asked', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('duration_sec', 'double precision')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addColumn('finished_at', 'timestamptz')
    .execute()
  await sql`create index submissions_open on submissions (created_at) where status in ('pending', 'processing')`.execute(
    db,
  )

  await db.schema
    .createTable('content_keys')
    .addColumn('submission_id', 'uuid', (c) =>
      c.primaryKey().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('key_id', 'text', (c) => c.notNull())
    .addColumn('sealed_key', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('captions')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(id))
    .addColumn('content_id', 'uuid', (c) => c.notNull().references('content.id').onDelete('cascade'))
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addUniqueConstraint('captions_language', ['content_id', 'language'])
    .execute()

  // Files that this program made for a submission or a caption. They outlive their owner until they are removed.
  await db.schema
    .createTable('made_files')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'uuid', (c) => c.notNull())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('visible', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .execute()
  await db.schema.createIndex('made_files_owner').on('made_files').column('owner_id').execute()

  await db.schema
    .createTable('provider_events')
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('received_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addPrimaryKeyConstraint('provider_events_pkey', ['provider', 'event_id'])
    .execute()
}
