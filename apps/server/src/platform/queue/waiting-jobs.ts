// Jobs of the queue for backups and metrics, by name and payload: rows of pg-boss differ between its versions.
import { sql } from 'kysely'
import { type JobName, jobNames } from '../../jobs.ts'
import type { Db } from '../database/connect.ts'

export interface WaitingJob {
  name: string
  payload: unknown
  afterSec: number
  priority: number
}

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

const states = ['waiting', 'later', 'running', 'failed'] as const

interface JobCount {
  name: JobName
  state: (typeof states)[number]
  count: number
  /** Age of the oldest job in seconds: since it was due or, if it runs, since it started. */
  ageSec: number
}

/** Failed jobs are kept, and counted, for an hour. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select name, state, count(*)::int as count,
      greatest(0, extract(epoch from now() - min(since)))::float8 as age_sec
    from (select name, case when state = 'active' then started_on else start_after end as since,
        case when state = 'active' then 'running' when state = 'failed' then 'failed'
          when start_after > now() then 'later' else 'waiting' end as state
      from pgboss.job where state in ('created', 'retry', 'active', 'failed')) job
    group by name, state`.execute(db)
  const find = (name: JobName, state: JobCount['state']) =>
    rows.find((row) => row.name === name && row.state === state) ?? { name, state, count: 0, ageSec: 0 }
  return jobNames.flatMap((name) => states.map((state) => find(name, state)))
}

export async function forgetJobs(db: Db): Promise<void> {
  await sql`delete from pgboss.job`.execute(db)
}
