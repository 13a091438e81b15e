// The tables of the search; docs/decisions/007-search.md says why.
import { sql } from 'kysely'

export const searchTables = [
  // Every word of the library, once. `letters`: the plain letters; `key`: how the word sounds.
  sql`create table search_words (
    letters text collate "C" not null,
    key text collate "C" not null
  )`,
  // On a hash, since a word may be longer than an index row can be.
  sql`create unique index search_words_once on search_words (md5(letters || ' ' || key))`,
  sql`create index search_words_parts on search_words
    using gin (letters gin_trgm_ops, key gin_trgm_ops) with (fastupdate = off)`,
  sql`create table content_search (
    content_id uuid primary key references content on delete cascade,
    fold integer not null,
    active boolean not null,
    featured boolean not null,
    media_type text not null,
    created_at timestamptz not null,
    title text collate "C" not null,
    title_key text collate "C" not null,
    head tsvector not null,
    words tsvector not null
  )`,
  // Without fastupdate: it keeps unsorted entries that every search reads, and the embedded database never merges them.
  sql`create index content_search_words on content_search
    using gin (words, head) with (fastupdate = off)`,
  // Copies the columns that a search filters by from the item, whichever statement changes them.
  sql`create function follow_content_flags() returns trigger language plpgsql as $$
    begin
      update content_search
        set active = new.active, featured = new.featured, media_type = new.media_type, created_at = new.created_at
        where content_id = new.id;
      return null;
    end $$`,
  sql`create trigger follow_content_flags
    after update of active, featured, media_type, created_at on content for each row
    when ((old.active, old.featured, old.media_type, old.created_at)
      is distinct from (new.active, new.featured, new.media_type, new.created_at))
    execute function follow_content_flags()`,
]
