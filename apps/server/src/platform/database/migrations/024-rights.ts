import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('app_users')
    .addColumn('guardian_consent', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute()

  await db.schema
    .createTable('app_consents')
    .addColumn('user_id', 'uuid', (c) => c.notNull().references('app_users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('given_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('app_consents_pkey', ['user_id', 'purpose', 'version'])
    .execute()

  await db.schema
    .createTable('otp_log')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('phone_hash', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('outcome', 'text', (c) => c.notNull())
    .execute()
  await sql`create index otp_log_phone on otp_log (phone_hash, at)`.execute(db)
  await sql`create index otp_log_at on otp_log (at)`.execute(db)

  await db.schema
    .createTable('blocked_numbers')
    .addColumn('phone_hash', 'text', (c) => c.primaryKey())
    .addColumn('ends_at', 'timestamptz', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('plays')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('user_id', 'uuid', (c) => c.notNull().references('app_users.id').onDelete('cascade'))
    .addColumn('content_id', 'uuid', (c) => c.notNull().references('content.id').onDelete('cascade'))
    .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute()
  await sql`create index plays_of_user on plays (user_id, at)`.execute(db)
  await sql`create index plays_of_content on plays (content_id)`.execute(db)
  await sql`create index plays_at on plays (at)`.execute(db)
}
