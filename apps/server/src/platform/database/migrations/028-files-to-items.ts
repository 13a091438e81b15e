// Uploads become items by themselves, and a file that is there already is known by its fingerprint.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('uploads').addColumn('fingerprint', 'text').execute()
  await sql`create index uploads_fingerprint on uploads (fingerprint) where fingerprint is not null`.execute(
    db,
  )
  await db.schema
    .alterTable('multipart_uploads')
    .addColumn('item_name', 'text')
    .addColumn('content_id', 'uuid')
    .execute()
}
