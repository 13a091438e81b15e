// Counts are counted; docs/decisions/006-lists-at-size.md says why the ledger went.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['content', 'content_categories', 'app_users'])
    for (const event of ['insert', 'delete']) {
      const name = sql.ref(`count_${table}_${event}`)
      await sql`drop trigger ${name} on ${sql.table(table)}`.execute(db)
      await sql`drop function ${name}`.execute(db)
    }
  await sql`create index content_categories_category on content_categories (category_id, content_id)`.execute(
    db,
  )
  await followLinks(db)
  await showLedger(db)
}

/** The version before lists a category from copies of the item in its links: they stay right until the version after this. */
async function followLinks(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function move_content() returns trigger language plpgsql as $$
    begin
      update content_categories
        set created_at = new.created_at, active = new.active, featured = new.featured, media_type = new.media_type
        where content_id = new.id;
      return null;
    end $$`.execute(db)
}

/**
 * The version before may still run beside this one: it sums up what it takes for the ledger, and writes it every hour. These
 * views go with the version after this, together with `describe_content_link`, `move_content` and the copies in the links.
 */
async function showLedger(db: Kysely<unknown>): Promise<void> {
  await sql`drop table content_counts`.execute(db)
  await sql`create view content_counts as
    select null::uuid as category_id, active, featured, media_type, count(*) as n from content group by 2, 3, 4
    union all
    select category_id, active, featured, media_type, count(*) from content_categories group by 1, 2, 3, 4`.execute(
    db,
  )
  await sql`drop table app_user_counts`.execute(db)
  await sql`create view app_user_counts as select count(*) as n from app_users`.execute(db)
  await sql`create function keep_counting() returns trigger language plpgsql as $$ begin return null; end $$`.execute(
    db,
  )
  for (const view of ['content_counts', 'app_user_counts'])
    await sql`create trigger keep_counting instead of insert or delete on ${sql.table(view)}
      for each row execute function keep_counting()`.execute(db)
}
