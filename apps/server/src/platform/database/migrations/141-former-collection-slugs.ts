// Like 140-former-slugs, for collections, which are too few to need an index.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collections add former_slugs text[] not null default '{}'`.execute(db)
  await sql`create trigger keep_former_slugs before update of slug on collections for each row
    when (old.slug <> new.slug) execute function keep_former_slugs()`.execute(db)
}
