import type { Kysely } from 'kysely'

// Columns, not rows: the version before finds one row, and in it the key of `cbcs`, which it packages and hands out.
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('content_keys')
    .addColumn('cenc_key_id', 'text')
    .addColumn('cenc_sealed_key', 'text')
    .execute()
}
