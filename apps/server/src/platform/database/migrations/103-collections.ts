// Collections of items, and how many people played each item within a week.
import { type Kysely, sql } from 'kysely'

const statements = [
  // `sections` has the titles; the items of a collection are rows of their own, numbered within their section.
  sql`create table collections (
    id uuid primary key default gen_random_uuid(),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    title text not null,
    slug text not null unique,
    synopsis text not null,
    type text not null,
    picture text not null,
    on_home boolean not null,
    language text,
    "order" double precision not null,
    sections jsonb not null,
    rule jsonb,
    active boolean not null,
    trashed_at timestamptz,
    trashed_by text not null default '',
    trashed_active boolean not null default false,
    trashed_slug text not null default '',
    publish_at timestamptz,
    publish_by uuid,
    unpublish_at timestamptz,
    unpublish_by uuid,
    schedule_missed jsonb
  )`,
  sql`create index collections_active on collections ("order", created_at, id) where active`,
  sql`create index collections_missed on collections (id) where schedule_missed is not null`,
  sql`create index collections_publish_at on collections (publish_at) where publish_at is not null`,
  sql`create index collections_trashed on collections (trashed_at) where trashed_at is not null`,
  sql`create index collections_unpublish_at on collections (unpublish_at) where unpublish_at is not null`,
  sql`create table collection_items (
    collection_id uuid not null references collections on delete cascade,
    section integer not null,
    position integer not null,
    content_id uuid not null references content on delete cascade,
    primary key (collection_id, section, position),
    constraint collection_items_once unique (content_id, collection_id)
  )`,
  // No foreign key to the item: the next count removes the rows of deleted items.
  sql`create table heard_items (content_id uuid primary key, people integer not null)`,
  sql`create index heard_items_most on heard_items (people desc, content_id)`,
  sql`create index content_tags on content using gin (tags jsonb_path_ops) where active`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
