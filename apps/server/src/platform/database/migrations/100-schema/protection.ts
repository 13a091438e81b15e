// Keys of protected films, and who plays them.
import { sql } from 'kysely'

export const protectionTables = [
  sql`create table content_keys (
    submission_id uuid primary key references submissions on delete cascade,
    key_id text not null,
    sealed_key text not null,
    cenc_key_id text,
    cenc_sealed_key text
  )`,
  sql`create table retired_keys (
    key_id text primary key,
    submission_id uuid not null references submissions on delete cascade,
    sealed_key text not null,
    cenc_key_id text,
    cenc_sealed_key text,
    retired_at timestamptz not null default now()
  )`,
  sql`create index retired_keys_submission on retired_keys (submission_id)`,
  sql`create table playback_leases (
    user_id uuid not null references app_users on delete cascade,
    session_id uuid not null references sessions on delete cascade,
    content_id uuid not null references content on delete cascade,
    ends_at timestamptz not null,
    primary key (user_id, session_id, content_id)
  )`,
  sql`create table plays (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references app_users on delete cascade,
    content_id uuid not null references content on delete cascade,
    at timestamptz not null default now()
  )`,
  sql`create index plays_at on plays (at)`,
  sql`create index plays_of_content on plays (content_id)`,
  sql`create index plays_of_user on plays (user_id, at)`,
]
