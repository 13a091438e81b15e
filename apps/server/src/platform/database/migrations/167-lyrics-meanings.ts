// Meanings of the lyrics of a song, by language: a text for each line.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table lyrics_meanings (
    content_id uuid not null references content on delete cascade,
    language text not null,
    lines jsonb not null,
    search_text text not null,
    updated_at timestamptz not null default now(),
    primary key (content_id, language)
  )`.execute(db)
}
