import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('playback_leases')
    .addColumn('user_id', 'uuid', (c) => c.notNull().references('app_users.id').onDelete('cascade'))
    .addColumn('session_id', 'uuid', (c) => c.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('content_id', 'uuid', (c) => c.notNull().references('content.id').onDelete('cascade'))
    .addColumn('ends_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('playback_leases_pkey', ['user_id', 'session_id', 'content_id'])
    .execute()
}
