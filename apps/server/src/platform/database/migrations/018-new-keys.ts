// A ready film gets new keys: its package moves, and the keys from before open the old one for a while.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('submissions')
    .addColumn('package_id', 'uuid')
    .addColumn('next_package_id', 'uuid')
    .execute()
  await db.schema
    .createTable('retired_keys')
    .addColumn('key_id', 'text', (c) => c.primaryKey())
    .addColumn('submission_id', 'uuid', (c) => c.notNull().references('submissions.id').onDelete('cascade'))
    .addColumn('sealed_key', 'text', (c) => c.notNull())
    .addColumn('cenc_key_id', 'text')
    .addColumn('cenc_sealed_key', 'text')
    .addColumn('retired_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute()
  await db.schema.createIndex('retired_keys_submission').on('retired_keys').column('submission_id').execute()
}
