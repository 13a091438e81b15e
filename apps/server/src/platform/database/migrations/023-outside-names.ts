// Which bytes of a bucket were verified, and how a provider names the message of a code.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('uploads').addColumn('store_version', 'text').execute()
  await db.schema.alterTable('otp_requests').addColumn('sent_ref', 'text').execute()
}
