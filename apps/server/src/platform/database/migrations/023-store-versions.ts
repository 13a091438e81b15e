// Which bytes of a bucket were verified.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('uploads').addColumn('store_version', 'text').execute()
}
