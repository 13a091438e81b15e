// Who did what. Rows are added and, when they are old, removed; nothing else.
import { type Kysely, sql } from 'kysely'

const now = sql`now()`

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('activity')
    .addColumn('id', 'bigserial', (c) => c.primaryKey())
    .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addColumn('actor_kind', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'uuid')
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('item_id', 'text')
    .addColumn('item_name', 'text', (c) => c.notNull())
    .addColumn('changes', 'jsonb', (c) => c.notNull())
    .addColumn('call', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .execute()
  await sql`create index activity_newest on activity (at, id)`.execute(db)
  // Who is nobody in particular is found by the kind.
  await sql`create index activity_actor on activity (coalesce(actor_id::text, actor_kind), at, id)`.execute(
    db,
  )
  await sql`create index activity_item on activity (item_id, at, id) where item_id is not null`.execute(db)
  await sql`create index activity_action on activity (action, at, id)`.execute(db)

  await db.schema
    .createTable('unsealed_activity')
    .addColumn('event_id', 'bigint', (c) => c.primaryKey())
    .execute()
  await db.schema
    .createTable('activity_seals')
    .addColumn('position', 'bigint', (c) => c.primaryKey())
    .addColumn('event_ids', sql`bigint[]`, (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute()
  await refuseChanges(db)
}

/** The transaction that removes old rows says how old they have to be. */
async function refuseChanges(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_activity_change() returns trigger language plpgsql as $$
    declare
      days int := nullif(current_setting('jinvani.activity_days', true), '')::int;
    begin
      if tg_op = 'DELETE' and old.at < now() - make_interval(days => days) then return old; end if;
      raise exception 'Rows of % are never changed, and removed by age only', tg_table_name;
    end $$`.execute(db)
  for (const table of ['activity', 'activity_seals']) {
    await sql`create trigger refuse_change before update or delete on ${sql.table(table)}
      for each row execute function refuse_activity_change()`.execute(db)
    await sql`create trigger refuse_truncate before truncate on ${sql.table(table)}
      for each statement execute function refuse_activity_change()`.execute(db)
  }
}
