// Accounts of staff: when a session was proved and seen, from where, and passwords that another person set.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const now = sql`now()`
  await db.schema
    .alterTable('sessions')
    .addColumn('proven_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addColumn('last_seen_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addColumn('network', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('device', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`update sessions set proven_at = created_at, last_seen_at = coalesce(rotated_at, created_at)`.execute(
    db,
  )
  await db.schema.alterTable('admins').addColumn('password_given_at', 'timestamptz').execute()
}
