// Files: uploaded ones, and those that this program makes.
import { sql } from 'kysely'

export const uploadTables = [
  sql`create table uploads (
    key text primary key,
    owner_id uuid not null,
    content_type text not null,
    max_bytes bigint not null,
    size bigint,
    status text not null,
    width integer,
    height integer,
    duration_sec double precision,
    created_at timestamptz not null default now(),
    verified_at timestamptz,
    unnamed_since timestamptz,
    store_version text,
    name text,
    fingerprint text,
    small jsonb
  )`,
  sql`create index uploads_fingerprint on uploads (fingerprint) where fingerprint is not null`,
  sql`create index uploads_status on uploads (status, created_at)`,
  sql`create table multipart_uploads (
    id uuid primary key default gen_random_uuid(),
    key text not null unique references uploads (key) on delete cascade,
    ref text not null,
    size bigint not null,
    part_size bigint not null,
    assembled_at timestamptz,
    touched_at timestamptz not null default now(),
    item_name text,
    content_id uuid
  )`,
  // Files made for a submission, a part of a film, or a caption. `owner_id` is no foreign key: a row stays after its
  // owner is deleted, until the file is removed.
  sql`create table made_files (
    key text primary key,
    owner_id uuid not null,
    content_type text not null,
    size bigint not null,
    visible boolean not null default false,
    created_at timestamptz not null default now(),
    replaced_by text,
    unnamed_since timestamptz
  )`,
  sql`create index made_files_owner on made_files (owner_id)`,
  sql`create index made_files_unnamed on made_files (unnamed_since) where unnamed_since is not null`,
  // Holds of backups: until all have ended, files that a row named when the hold began are not removed.
  sql`create table file_holds (
    id uuid primary key default gen_random_uuid(),
    ends_at timestamptz not null
  )`,
]
