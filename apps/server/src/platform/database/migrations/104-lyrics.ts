// Lyrics of a song, by script.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table lyrics (
    content_id uuid not null references content on delete cascade,
    script text not null,
    lines jsonb not null,
    search_text text not null,
    updated_at timestamptz not null default now(),
    primary key (content_id, script)
  )`.execute(db)
}
