// Counters in the database, so that they hold over all processes.
import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import type { Db } from './connect.ts'

interface Rule {
  limit: number
  windowSec: number
}

/** Counts one use of `key`; over the limit it throws 429 with the seconds to wait. */
export async function consume(db: Db, key: string, { limit, windowSec }: Rule): Promise<void> {
  const ends = sql<Date>`now() + make_interval(secs => ${windowSec})`
  const { count, wait } = await db
    .insertInto('rateLimits')
    .values({ key, count: 1, resetsAt: ends })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when rate_limits.resets_at <= now() then 1 else rate_limits.count + 1 end`,
        resetsAt: sql<Date>`case when rate_limits.resets_at <= now() then ${ends} else rate_limits.resets_at end`,
      }),
    )
    .returning(['count', sql<number>`ceil(extract(epoch from resets_at - now()))::int`.as('wait')])
    .executeTakeFirstOrThrow()
  if (count > limit) throw new AppError('rate-limited', { retryAfterSec: Math.max(1, wait) })
}

/** A use that turned out to be none of those that are counted. */
export async function refund(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rateLimits')
    .set({ count: sql<number>`count - 1` })
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}

export async function resetLimit(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rateLimits').where('key', '=', key).execute()
}

/** Forgets counters whose window is over. */
export async function sweepLimits(db: Db): Promise<void> {
  await db
    .deleteFrom('rateLimits')
    .where('resetsAt', '<', sql<Date>`now()`)
    .execute()
}
