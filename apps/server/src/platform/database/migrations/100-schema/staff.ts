// Members of staff, sessions of everybody, and counters of limits.
import { sql } from 'kysely'

export const staffTables = [
  sql`create table admins (
    id uuid primary key default gen_random_uuid(),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    name text not null,
    email text not null unique,
    password_hash text not null,
    role text not null,
    password_given_at timestamptz,
    sessions_ended_at timestamptz
  )`,
  sql`create table sessions (
    id uuid primary key default gen_random_uuid(),
    audience text not null,
    subject_id uuid not null,
    refresh_hash text not null,
    previous_hash text,
    rotated_at timestamptz,
    idle_expires_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    created_at timestamptz not null default now(),
    proven_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    network text not null default '',
    device text not null default ''
  )`,
  sql`create index sessions_subject on sessions (audience, subject_id)`,
  sql`create table known_networks (
    network_hash text primary key,
    admin_id uuid not null references admins on delete cascade,
    seen_at timestamptz not null default now()
  )`,
  sql`create index known_networks_newest on known_networks (admin_id, seen_at desc)`,
  sql`create table second_factors (
    admin_id uuid primary key references admins on delete cascade,
    asked_at timestamptz,
    pending_totp text,
    totp text,
    totp_since timestamptz,
    totp_step bigint
  )`,
  sql`create table passkeys (
    id uuid primary key default gen_random_uuid(),
    admin_id uuid not null references admins on delete cascade,
    credential_id text not null unique,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    name text not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  )`,
  sql`create index passkeys_admin on passkeys (admin_id)`,
  sql`create table recovery_codes (
    admin_id uuid not null references admins on delete cascade,
    code_hash text not null,
    primary key (admin_id, code_hash)
  )`,
  sql`create table factor_tickets (
    hash text primary key,
    admin_id uuid not null references admins on delete cascade,
    purpose text not null,
    challenge text not null,
    tries integer not null default 0,
    expires_at timestamptz not null
  )`,
  sql`create index factor_tickets_admin on factor_tickets (admin_id)`,
  sql`create table rate_limits (
    key text primary key,
    count integer not null,
    resets_at timestamptz not null
  )`,
]
