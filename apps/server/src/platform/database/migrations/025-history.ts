// Every save of what staff edits, and what was deleted but is kept for a while.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await keepVersions(db)
  await keepDeleted(db)
}

async function keepVersions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('versions')
    .addColumn('id', 'bigserial', (c) => c.primaryKey())
    .addColumn('noun', 'text', (c) => c.notNull())
    .addColumn('item_id', 'uuid', (c) => c.notNull())
    .addColumn('item_name', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('actor_kind', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'uuid')
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('batch_id', 'uuid')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('changes', 'jsonb', (c) => c.notNull())
    .execute()
  await sql`create index versions_item on versions (item_id, id)`.execute(db)
  await sql`create index versions_at on versions (at)`.execute(db)
  await sql`create index versions_batch on versions (batch_id, item_id) where batch_id is not null`.execute(
    db,
  )
}

/** Such a row is inactive and has no links; its slug is one that nobody can type. */
async function keepDeleted(db: Kysely<unknown>): Promise<void> {
  for (const table of ['content', 'categories', 'carousel_items']) {
    await sql`alter table ${sql.table(table)}
      add column trashed_at timestamptz, add column trashed_by text not null default '',
      add column trashed_active boolean not null default false`.execute(db)
    await sql`create index ${sql.ref(`${table}_trashed`)} on ${sql.table(table)} (trashed_at)
      where trashed_at is not null`.execute(db)
  }
  await sql`alter table content add column trashed_slug text not null default '',
    add column trashed_categories jsonb not null default '[]'`.execute(db)
  await sql`alter table categories add column trashed_slug text not null default ''`.execute(db)
  // In the place of content_newest, which goes with the version after this. What it carries is what lists are counted by.
  await sql`create index content_kept on content (created_at desc, id desc) include (active, featured, media_type)
    where trashed_at is null`.execute(db)
}
