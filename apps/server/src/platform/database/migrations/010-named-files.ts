// A file is read while an active item names it, and removed when nothing has named it for a while.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('uploads').addColumn('unnamed_since', 'timestamptz').execute()
  await sql`create index content_sources on content using gin (sources jsonb_path_ops)`.execute(db)
  await sql`create index content_protected_original on content (drm_s3_url) where drm_enabled`.execute(db)
}
