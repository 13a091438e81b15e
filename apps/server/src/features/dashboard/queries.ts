import type { DashboardStats } from '@jinvani/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

type Counts = Pick<DashboardStats, 'totalCategories' | 'totalCarouselItems' | 'activeCarouselItems'>

/** Counts rows exactly: these tables have only a few. */
export async function countFew(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*)::int from categories where trashed_at is null) as "totalCategories",
      count(*)::int as "totalCarouselItems", (count(*) filter (where active))::int as "activeCarouselItems"
    from carousel_items where trashed_at is null`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('counting answered no row')
  return counts
}
