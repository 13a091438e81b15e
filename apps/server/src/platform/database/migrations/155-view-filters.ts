// A view keeps its filter as JSON, under the names of the API.
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table library_views add filter jsonb, alter q set default '', alter category set default ''`,
  // Keeps the old columns, one for each field, equal to the filter: the previous version uses them.
  sql`create function keep_view_filter() returns trigger language plpgsql as $$
    begin
      if new.filter is null or tg_op = 'UPDATE' and new.filter = old.filter
        and (new.q, new.category, new.featured, new.active, new.media_type, new.platform, new.lacks) is distinct from
          (old.q, old.category, old.featured, old.active, old.media_type, old.platform, old.lacks) then
        new.filter := jsonb_strip_nulls(jsonb_build_object('q', nullif(new.q, ''), 'category', nullif(new.category, ''),
          'featured', new.featured, 'active', new.active, 'mediaType', new.media_type,
          'platform', new.platform, 'missing', new.lacks));
      else
        new := jsonb_populate_record(new, jsonb_build_object(
          'q', coalesce(new.filter -> 'q', '""'), 'category', coalesce(new.filter -> 'category', '""'),
          'featured', new.filter -> 'featured', 'active', new.filter -> 'active',
          'media_type', new.filter -> 'mediaType', 'platform', new.filter -> 'platform',
          'lacks', new.filter -> 'missing'));
      end if;
      return new;
    end $$`,
  sql`create trigger keep_view_filter before insert or update on library_views for each row
    execute function keep_view_filter()`,
  sql`update library_views set filter = null`,
  sql`alter table library_views alter filter set not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
