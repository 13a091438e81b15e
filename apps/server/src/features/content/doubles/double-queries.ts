// Which items are there twice. Each statement reads the library once, whatever is in it, and compares no two items.
import type { DoubleReason } from '@jinvani/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { Page } from '../../../platform/database/list-pages.ts'

export interface FoundDoubles {
  reason: DoubleReason
  categories: string[]
  count: number
  /** The oldest of them. */
  ids: string[]
}

/** Of one group. */
const MOST_SHOWN = 10

/** The file or address that an item plays from; streams that were made of a file are no source of their own. */
const address = sql`coalesce(nullif(drm_s3_url, ''), (
  select source ->> 'url' from jsonb_array_elements(sources) with ordinality as entry (source, place)
  where source ->> 'url' not like '/media/packages/%' order by place limit 1))`

/** By its bytes where they are known: the same file may have been sent twice. */
const sameFile = sql`
  select 'file' as reason, array_agg(id order by item.created_at, id) as ids, array[]::uuid[] as category_ids,
    max(item.created_at) as newest
  from (select id, created_at, ${address} as address from content where trashed_at is null) as item
  left join uploads on uploads.key = substr(address, length('/media/') + 1)
  where address is not null group by coalesce(uploads.fingerprint, address) having count(*) > 1`

/** By category first; the same items in several categories are one group, and not told again where they are one file. */
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
