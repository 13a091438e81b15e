// Where accounts signed in from, so that strangers who try them keep nobody out; and codes that each stand for one request.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('known_networks')
    .addColumn('network_hash', 'text', (c) => c.primaryKey())
    .addColumn('admin_id', 'uuid', (c) => c.notNull().references('admins.id').onDelete('cascade'))
    .addColumn('seen_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute()
  await sql`create index known_networks_newest on known_networks (admin_id, seen_at desc)`.execute(db)

  // In the place of otp_codes, which only the version before writes.
  await db.schema
    .createTable('otp_requests')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('phone_hash', 'text', (c) => c.notNull())
    .addColumn('network_hash', 'text', (c) => c.notNull())
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute()
  await sql`create index otp_requests_of_phone on otp_requests (phone_hash, created_at desc)`.execute(db)
}
