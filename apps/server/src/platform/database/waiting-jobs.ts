// The jobs of the queue as what they are for: their rows belong to the version of the queue that wrote them.
import { sql } from 'kysely'
import type { Db } from './connect.ts'

export interface WaitingJob {
  name: string
  payload: unknown
  afterSec: number
  priority: number
}

/** Those that wait or run. */
export async function listWaitingJobs(db: Db): Promise<WaitingJob[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('pgboss.job')::text as name`.execute(db)
  if (!tables[0]?.name) return []
  const { rows } = await sql<WaitingJob>`
    select name, data as payload,
      case state when 'active' then 0 else greatest(0, ceil(extract(epoch from start_after - now())))::int end
        as after_sec, priority
    from pgboss.job where state in ('created', 'retry', 'active') order by created_on`.execute(db)
  return rows
}

export async function forgetJobs(db: Db): Promise<void> {
  await sql`delete from pgboss.job`.execute(db)
}
