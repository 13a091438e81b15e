// Counters in the database, so that a limit holds over all processes.
import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import { clientSite } from './client-network.ts'
import { noteHit } from './point-limiter.ts'
import type { Db } from '../database/connect.ts'

interface Rule {
  /** Uses that are allowed in a window; 0 switches the limit off. */
  limit: number
  windowSec: number
  message?: string
}

/** A use to count. `key` begins with the name of the limit; e-mails and whole phone numbers in it are hashed. */
export interface Use extends Rule {
  key: string
  /** Called for the first refused use in a window. */
  onFirstRefusal?: () => void
}

/** Counts one use. Throws 429 with the seconds to wait if the count exceeds the limit. */
export const consume = async (db: Db, key: string, rule: Rule): Promise<void> =>
  void (await countUse(db, { key, ...rule }))

/** Counts several uses and returns the counts. If one exceeds its limit, the uses before it do not count. */
export async function consumeAll(db: Db, uses: Use[]): Promise<number[]> {
  const counts: number[] = []
  try {
    for (const use of uses) counts.push(await countUse(db, use))
  } catch (error) {
    await refundAll(db, uses.slice(0, counts.length))
    throw error
  }
  return counts
}

/** The uses of an address: first that of its /48, so that a refused /48 adds no rows for single addresses. */
export function usesOfAddress(name: string, address: string, rule: Rule & { siteLimit: number }): Use[] {
  const { siteLimit, ...own } = rule
  const site = clientSite(address)
  const ofSite = site === null ? [] : [{ ...own, key: `${name}-site:${site}`, limit: siteLimit }]
  return [...ofSite, { ...own, key: `${name}-address:${address}` }]
}

async function countUse(db: Db, { key, limit, windowSec, message, onFirstRefusal }: Use): Promise<number> {
  if (limit === 0) return 0
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
  if (count <= limit) return count
  if (count === limit + 1) onFirstRefusal?.()
  noteHit(key.split(':', 1)[0] ?? '')
  throw new AppError('rate-limited', { retryAfterSec: Math.max(1, wait), ...(message && { message }) })
}

export async function refundAll(db: Db, uses: Pick<Use, 'key'>[]): Promise<void> {
  // Updates one row at a time: two transactions that lock several rows in different orders would wait for each other.
  for (const { key } of uses)
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

export function listLimits(db: Db, keys: string[]) {
  return db
    .selectFrom('rateLimits')
    .selectAll()
    .where('key', 'in', keys)
    .where('resetsAt', '>', sql<Date>`now()`)
    .execute()
}

export async function sweepLimits(db: Db): Promise<void> {
  await sql`delete from rate_limits where resets_at < now()`.execute(db)
}
