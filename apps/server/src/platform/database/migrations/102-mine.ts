// What a person of the apps saved, and where they stopped.
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table saved_items (
    user_id uuid not null references app_users on delete cascade,
    content_id uuid not null references content on delete cascade,
    saved boolean not null,
    changed_at timestamptz not null,
    primary key (user_id, content_id)
  )`,
  sql`create index saved_items_of_user on saved_items (user_id, changed_at desc, content_id) where saved`,
  sql`create index saved_items_of_content on saved_items (content_id)`,
  sql`create index saved_items_taken_off on saved_items (changed_at) where not saved`,
  sql`create table positions (
    user_id uuid not null references app_users on delete cascade,
    content_id uuid not null references content on delete cascade,
    position_sec integer not null,
    finished boolean not null,
    cleared boolean not null,
    changed_at timestamptz not null,
    primary key (user_id, content_id)
  )`,
  // The included columns are for the list of items to continue, and for counts.
  sql`create index positions_of_user on positions (user_id, changed_at desc, content_id)
    include (position_sec, finished) where not cleared`,
  sql`create index positions_of_content on positions (content_id)`,
  sql`create index positions_changed on positions (changed_at)`,
  sql`create table history_clearings (
    user_id uuid primary key references app_users on delete cascade,
    cleared_at timestamptz not null
  )`,
  sql`alter table sessions add clock timestamptz, add clock_at timestamptz`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
