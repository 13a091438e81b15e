// What items lack, kept beside them so that lists and counts find it, and whether sources elsewhere still play.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('content')
    .addColumn('descriptors', 'jsonb', (c) => c.notNull().defaultTo(sql`'[]'::jsonb`))
    .addColumn('has_speech', 'boolean', (c) => c.notNull().defaultTo(true))
    // Kinds with commas around each, such as `,poster,rating,`; empty for nothing. Null where nobody has looked yet: what
    // is there already, and what the version before inserts.
    .addColumn('lacks', 'text')
    .execute()
  await sql`update content set has_speech = false where media_type = 'audio'`.execute(db)
  await sql`create index content_lacks on content (lacks) where trashed_at is null`.execute(db)

  await db.schema
    .createTable('source_checks')
    .addColumn('content_id', 'uuid', (c) => c.primaryKey().references('content.id').onDelete('cascade'))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('checked_at', 'timestamptz', (c) => c.notNull())
    .addColumn('failed_since', 'timestamptz')
    .addColumn('dead_since', 'timestamptz')
    .addColumn('reason', 'text', (c) => c.notNull())
    .execute()
  await sql`create index source_checks_dead on source_checks (dead_since desc) where dead_since is not null`.execute(
    db,
  )
  await sql`create index submissions_failed on submissions (finished_at desc) where status = 'failed'`.execute(
    db,
  )
}
