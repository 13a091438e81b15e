// What keeps the lists fast with a million rows; docs/decisions/006-lists-at-size.md says why it is so.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await describeLinks(db)
  await indexContent(db)
  await countContent(db)
  await countAppUsers(db)
  await indexAppUsers(db)
}

/** The links know what a list is filtered and ordered by, so that one index serves a category. */
async function describeLinks(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content_categories
    add column created_at timestamptz, add column active boolean, add column featured boolean,
    add column media_type text`.execute(db)
  await sql`update content_categories as link
    set created_at = c.created_at, active = c.active, featured = c.featured, media_type = c.media_type
    from content c where c.id = link.content_id`.execute(db)
  await sql`alter table content_categories
    alter created_at set not null, alter active set not null, alter featured set not null,
    alter media_type set not null`.execute(db)
  // The lock makes a change of the item at the same moment wait, and then see the link.
  await sql`create function describe_content_link() returns trigger language plpgsql as $$
    begin
      select created_at, active, featured, media_type
        into new.created_at, new.active, new.featured, new.media_type
        from content where id = new.content_id for share;
      return new;
    end $$`.execute(db)
  await sql`create trigger describe_content_link before insert on content_categories
    for each row execute function describe_content_link()`.execute(db)
}

async function indexContent(db: Kysely<unknown>): Promise<void> {
  await sql`create index content_state on content
    (active, featured, media_type, created_at desc, id desc)`.execute(db)
  // Every save asks whose original a file is.
  await sql`create index content_protected on content (drm_s3_url) where drm_enabled`.execute(db)
  await sql`create index content_categories_newest on content_categories
    (category_id, created_at desc, content_id desc)`.execute(db)
  await sql`create index content_categories_state on content_categories
    (category_id, active, featured, media_type, created_at desc, content_id desc)`.execute(db)
  await sql`drop index content_categories_category`.execute(db)
}

/** A ledger: a count is the sum of its rows. Nobody waits for another's row, as they would for a single counter. */
async function countContent(db: Kysely<unknown>): Promise<void> {
  // Without a category: of the whole library.
  await sql`create table content_counts
    (category_id uuid, active boolean not null, featured boolean not null, media_type text not null,
     n bigint not null)`.execute(db)
  await sql`create index content_counts_category on content_counts (category_id)`.execute(db)
  await sql`insert into content_counts
    select null, active, featured, media_type, count(*) from content group by 2, 3, 4
    union all
    select category_id, active, featured, media_type, count(*) from content_categories group by 1, 2, 3, 4`.execute(
    db,
  )
  await countRowsOf(db, 'content', 'null::uuid')
  await countRowsOf(db, 'content_categories', 'category_id')
  await sql`create function move_content() returns trigger language plpgsql as $$
    begin
      insert into content_counts values
        (null, old.active, old.featured, old.media_type, -1), (null, new.active, new.featured, new.media_type, 1);
      insert into content_counts
        select category_id, active, featured, media_type, -1 from content_categories where content_id = new.id
        union all
        select category_id, new.active, new.featured, new.media_type, 1
          from content_categories where content_id = new.id;
      update content_categories
        set created_at = new.created_at, active = new.active, featured = new.featured, media_type = new.media_type
        where content_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`create trigger move_content after update of created_at, active, featured, media_type on content
    for each row when ((old.created_at, old.active, old.featured, old.media_type)
      is distinct from (new.created_at, new.active, new.featured, new.media_type))
    execute function move_content()`.execute(db)
}

async function countRowsOf(db: Kysely<unknown>, table: string, category: string): Promise<void> {
  for (const [event, sign] of [
    ['insert', 1],
    ['delete', -1],
  ] as const) {
    // prettier-ignore
    const name = sql.ref(`count_${table}_${event}`)
    await sql`create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into content_counts
          select ${sql.raw(category)}, active, featured, media_type, ${sql.lit(sign)} * count(*)
            from changed group by 1, 2, 3, 4;
        return null;
      end $$`.execute(db)
    await sql`create trigger ${name} after ${sql.raw(event)} on ${sql.table(table)}
      referencing ${sql.raw(event === 'insert' ? 'new' : 'old')} table as changed
      for each statement execute function ${name}()`.execute(db)
  }
}

async function countAppUsers(db: Kysely<unknown>): Promise<void> {
  await sql`create table app_user_counts (n bigint not null)`.execute(db)
  await sql`insert into app_user_counts select count(*) from app_users`.execute(db)
  for (const [event, sign] of [
    ['insert', 1],
    ['delete', -1],
  ] as const) {
    // prettier-ignore
    const name = sql.ref(`count_app_users_${event}`)
    await sql`create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into app_user_counts select ${sql.lit(sign)} * count(*) from changed having count(*) > 0;
        return null;
      end $$`.execute(db)
    await sql`create trigger ${name} after ${sql.raw(event)} on app_users
      referencing ${sql.raw(event === 'insert' ? 'new' : 'old')} table as changed
      for each statement execute function ${name}()`.execute(db)
  }
}

/** For words anywhere in a name, a number or an address. */
async function indexAppUsers(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create index app_users_words on app_users
    using gin (lower(name) gin_trgm_ops, lower(phone) gin_trgm_ops, lower(email) gin_trgm_ops)`.execute(db)
}
