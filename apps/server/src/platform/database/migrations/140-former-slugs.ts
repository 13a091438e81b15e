// Former slugs of items and collections stay with their row, whichever statement changes the slug.
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table content add former_slugs text[] not null default '{}'`,
  // A row in the trash gives up its slugs. When it is restored, it gets back those that no other row has taken.
  sql`create function keep_former_slugs() returns trigger language plpgsql as $$
    begin
      new.former_slugs := array_remove(array_remove(old.former_slugs || old.slug, new.slug), 'trash:' || old.id);
      if old.trashed_at is not null then
        execute format('select array(select former from unnest($1) as former where not exists (
          select from %I as other where other.id <> $2 and (other.slug = former
            or other.former_slugs <> ''{}'' and other.former_slugs @> array[former] and other.trashed_at is null)))',
          tg_table_name) into new.former_slugs using new.former_slugs, new.id;
      end if;
      return new;
    end $$`,
  sql`create trigger keep_former_slugs before update of slug on content for each row
    when (old.slug <> new.slug) execute function keep_former_slugs()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
