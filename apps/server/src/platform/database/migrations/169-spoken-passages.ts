// The text of captions in passages, for the search; docs/decisions/042-spoken-words.md says why in passages.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table spoken_passages (
    caption_id uuid not null references captions on delete cascade,
    n integer not null,
    fold integer not null,
    cues json not null,
    words tsvector not null,
    primary key (caption_id, n)
  )`.execute(db)
  // Without fastupdate: it keeps unsorted entries that every search reads, and the embedded database never merges them.
  await sql`create index spoken_passages_words on spoken_passages
    using gin (words) with (fastupdate = off)`.execute(db)
}
