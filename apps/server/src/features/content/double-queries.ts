// Finds double items. Each statement reads the library once and groups it, without comparing items in pairs.
import type { DoubleReason } from '@jinvani/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { Page } from '../../platform/database/list-pages.ts'

export interface FoundDoubles {
  reason: DoubleReason
  categories: string[]
  count: number
  /** The oldest items of the group. */
  ids: string[]
}

/** Items shown for one group. */
const MOST_SHOWN = 10

/** The file or address that an item plays; packaged streams do not count as a source. */
const address = sql`coalesce(nullif(drm_s3_url, ''), (
  select source ->> 'url' from jsonb_array_elements(sources) with ordinality as entry (source, place)
  where source ->> 'url' not like '/media/packages/%' order by place limit 1))`

/** Compares fingerprints if they are known: the same file may have been uploaded twice. */
const sameFile = sql`
  select 'file' as reason, array_agg(id order by item.created_at, id) as ids, array[]::uuid[] as category_ids,
    max(item.created_at) as newest
  from (select id, created_at, ${address} as address from content where trashed_at is null) as item
  left join uploads on uploads.key = substr(address, length('/media/') + 1)
  where address is not null group by coalesce(uploads.fingerprint, address) having count(*) > 1`

/** Groups by category first; the same items in several categories become one group. */
const sameTitle = sql`
  select 'title' as reason, ids, array_agg(category_id) filter (where category_id is not null) as category_ids,
    max(newest) as newest
  from (
    select link.category_id, array_agg(s.content_id order by s.created_at, s.content_id) as ids,
      max(s.created_at) as newest
    from content_search s
    left join content_categories link on link.content_id = s.content_id
    where s.title_key in (
      select title_key from content_search where title_key <> '' group by title_key having count(*) > 1
    )
    group by s.title_key, link.category_id having count(*) > 1
  ) as alike
  group by ids`

export async function findDoubles(
  db: Db,
  { page, pageSize }: Page,
): Promise<{ groups: FoundDoubles[]; total: number }> {
  const { rows } = await sql<FoundDoubles & { total: number }>`
    with by_file as materialized (${sameFile}), by_title as materialized (${sameTitle}),
    doubles as materialized (
      select * from by_file union all
      select * from by_title as t where not exists (select 1 from by_file as f where f.ids = t.ids)
    )
    select reason, cardinality(ids) as count, ids[1:${sql.lit(MOST_SHOWN)}] as ids,
      (select count(*) from doubles)::int as total,
      array(select name from categories where id = any(category_ids) order by "order", name) as categories
    from doubles order by reason, newest desc, ids
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  if (rows.length > 0 || page === 1) return { groups: rows, total: rows[0]?.total ?? 0 }
  return { groups: [], total: (await findDoubles(db, { page: 1, pageSize: 1 })).total }
}

export function listDoubleItems(db: Db, ids: string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('content')
    .select(['id', 'title', 'slug', 'active', 'createdAt'])
    .where('id', 'in', ids)
    .execute()
}
