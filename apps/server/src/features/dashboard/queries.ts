import type { DashboardStats } from '@jinvani/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

export async function countAll(db: Db): Promise<DashboardStats> {
  const { rows } = await sql<DashboardStats>`
    select c.*, k.*, h.*
    from (select count(*)::int as "totalContent",
            (count(*) filter (where featured))::int as "featuredContent",
            (count(*) filter (where active))::int as "activeContent" from content where trashed_at is null) c,
         (select count(*)::int as "totalCategories" from categories where trashed_at is null) k,
         (select count(*)::int as "totalCarouselItems",
            (count(*) filter (where active))::int as "activeCarouselItems" from carousel_items where trashed_at is null) h`.execute(
    db,
  )
  const [stats] = rows
  if (!stats) throw new Error('counting answered no row')
  return stats
}
