// What the search looks in; docs/decisions/007-search.md says why it is so.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await makeVocabulary(db)
  await makeIndex(db)
  await followFlags(db)
}

/** Every word of the library once: as plain letters, and as it sounds. */
async function makeVocabulary(db: Kysely<unknown>): Promise<void> {
  await sql`create table search_words
    (letters text collate "C" not null, key text collate "C" not null)`.execute(db)
  // Hashed, for a word may be longer than a row of an index.
  await sql`create unique index search_words_once on search_words (md5(letters || ' ' || key))`.execute(db)
  await sql`create index search_words_parts on search_words
    using gin (letters gin_trgm_ops, key gin_trgm_ops) with (fastupdate = off)`.execute(db)
}

async function makeIndex(db: Kysely<unknown>): Promise<void> {
  await sql`create table content_search (
    content_id uuid primary key references content (id) on delete cascade,
    fold integer not null,
    active boolean not null,
    featured boolean not null,
    media_type text not null,
    created_at timestamptz not null,
    title text collate "C" not null,
    title_key text collate "C" not null,
    head tsvector not null,
    words tsvector not null
  )`.execute(db)
  // Not fastupdate: its list of what is not sorted in yet is read by every search, and the embedded database never ends it.
  await sql`create index content_search_words on content_search
    using gin (words, head) with (fastupdate = off)`.execute(db)
}

/** The filters of a search without a look at the item, whichever statement changes it. */
async function followFlags(db: Kysely<unknown>): Promise<void> {
  await sql`create function follow_content_flags() returns trigger language plpgsql as $$
    begin
      update content_search
        set active = new.active, featured = new.featured, media_type = new.media_type, created_at = new.created_at
        where content_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`create trigger follow_content_flags
    after update of active, featured, media_type, created_at on content for each row
    when ((old.active, old.featured, old.media_type, old.created_at)
      is distinct from (new.active, new.featured, new.media_type, new.created_at))
    execute function follow_content_flags()`.execute(db)
}
