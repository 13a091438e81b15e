// Webhooks, and what is sent to them: outbox and log in one.
import { type Kysely, sql } from 'kysely'

const statements = [
  // `secret`: sealed; one or two secrets, the current one first.
  sql`create table webhooks (
    id uuid primary key,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    url text not null,
    description text not null,
    events jsonb not null,
    active boolean not null,
    secret text not null,
    secret_renewed_at timestamptz,
    failing_since timestamptz,
    stopped text
  )`,
  sql`create table webhook_deliveries (
    id uuid primary key default gen_random_uuid(),
    webhook_id uuid not null references webhooks on delete cascade,
    created_at timestamptz not null default now(),
    event text not null,
    data jsonb not null,
    state text not null default 'waiting',
    attempts integer not null default 0,
    next_at timestamptz not null default now(),
    tried_at timestamptz,
    status integer,
    answer text not null default ''
  )`,
  sql`create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at) where state = 'waiting'`,
  sql`create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc, id)`,
  sql`create index webhook_deliveries_tried on webhook_deliveries (webhook_id, tried_at desc)
    where tried_at is not null`,
  sql`create index webhook_deliveries_created on webhook_deliveries (created_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
