import { type MissedItem, limits } from '@jinvani/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

interface MissedRow extends Omit<MissedItem, '_id'> {
  id: string
  total: number
}

/** `by`: only changes that this person scheduled. */
export async function listMissed(db: Db, by: string | undefined): Promise<MissedRow[]> {
  const { rows } = await sql<MissedRow>`
    select noun, id, title, schedule_missed->>'at' as at, schedule_missed->>'reason' as reason,
      (schedule_missed->>'by')::uuid as by, count(*) over ()::int as total
    from (
      select 'content' as noun, id, title, schedule_missed from content
      where schedule_missed is not null and trashed_at is null
      union all
      select 'carousel', id, title, schedule_missed from carousel_items
      where schedule_missed is not null and trashed_at is null
      union all
      select 'collection', id, title, schedule_missed from collections
      where schedule_missed is not null and trashed_at is null
    ) as missed
    where ${by ?? null}::uuid is null or schedule_missed->>'by' = ${by ?? null}
    order by at desc, id limit ${limits.missedMax}`.execute(db)
  return rows
}
