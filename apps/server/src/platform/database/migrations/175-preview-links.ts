// Links by which people see an item before it is live. Whichever statement deletes the item, its links end.
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table preview_links (
    id uuid primary key,
    content_id uuid not null references content on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  sql`create index preview_links_content on preview_links (content_id)`,
  sql`create function end_preview_links() returns trigger language plpgsql as $$
    begin
      delete from preview_links where content_id = new.id;
      return null;
    end $$`,
  sql`create trigger end_preview_links after update of trashed_at on content for each row
    when (new.trashed_at is not null) execute function end_preview_links()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
