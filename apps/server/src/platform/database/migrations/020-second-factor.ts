// The second factor of staff: passkeys, an authenticator app, recovery codes, and sign-ins that wait for one of them.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const now = sql`now()`
  await db.schema
    .createTable('second_factors')
    .addColumn('admin_id', 'uuid', (c) => c.primaryKey().references('admins.id').onDelete('cascade'))
    .addColumn('asked_at', 'timestamptz')
    .addColumn('pending_totp', 'text')
    .addColumn('totp', 'text')
    .addColumn('totp_since', 'timestamptz')
    .addColumn('totp_step', 'bigint')
    .execute()
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('admin_id', 'uuid', (c) => c.notNull().references('admins.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addColumn('last_used_at', 'timestamptz')
    .execute()
  await db.schema.createIndex('passkeys_admin').on('passkeys').column('admin_id').execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('admin_id', 'uuid', (c) => c.notNull().references('admins.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('recovery_codes_pkey', ['admin_id', 'code_hash'])
    .execute()
  await db.schema
    .createTable('factor_tickets')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('admin_id', 'uuid', (c) => c.notNull().references('admins.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('challenge', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('factor_tickets_admin').on('factor_tickets').column('admin_id').execute()
}
