// People of the apps, their login codes and consents.
import { sql } from 'kysely'

export const appUserTables = [
  sql`create table app_users (
    id uuid primary key default gen_random_uuid(),
    phone text not null unique,
    name text not null default '',
    email text not null default '',
    gender text not null default '',
    age integer,
    pincode text not null default '',
    profession text not null default '',
    blocked boolean not null default false,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    guardian_consent boolean not null default false
  )`,
  sql`create index app_users_newest on app_users (created_at desc, id desc)`,
  // For searches for text anywhere in a name, a phone number or an e-mail address.
  sql`create index app_users_words on app_users
    using gin (lower(name) gin_trgm_ops, lower(phone) gin_trgm_ops, lower(email) gin_trgm_ops)`,
  sql`create table app_consents (
    user_id uuid not null references app_users on delete cascade,
    purpose text not null,
    version text not null,
    given_at timestamptz not null default now(),
    primary key (user_id, purpose, version)
  )`,
  sql`create table otp_requests (
    id text primary key,
    phone_hash text not null,
    network_hash text not null,
    code_hash text not null,
    tries integer not null default 0,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    sent_ref text
  )`,
  sql`create index otp_requests_of_phone on otp_requests (phone_hash, created_at desc)`,
  sql`create table otp_log (
    id uuid primary key default gen_random_uuid(),
    phone_hash text not null,
    at timestamptz not null default now(),
    outcome text not null
  )`,
  sql`create index otp_log_at on otp_log (at)`,
  sql`create index otp_log_phone on otp_log (phone_hash, at)`,
  sql`create table blocked_numbers (
    phone_hash text primary key,
    ends_at timestamptz not null
  )`,
]
