// Points in the database, so that their limits hold over all processes.
import { sql } from 'kysely'
import { type Secrets, pseudonyms } from '../secrets/keys.ts'
import type { Db } from '../database/connect.ts'
import { type Prepared, builder, withValues } from '../database/prepared.ts'

/**
 * Everything is in milliseconds of refilling: `cost` for the points to take, `burst` for a full set, and `fullIn` until
 * this key has a full set again.
 */
export type TakeShared = (
  key: string,
  cost: number,
  burst: number,
) => Promise<{ isTaken: boolean; fullIn: number }>

const ms = sql`interval '1 ms'`
const fullIn = sql`extract(epoch from full_at - now())::float8 * 1000 as full_in`
const spent = sql`greatest(known.full_at, now()) + (excluded.full_at - now())`
const take = sql<{ fullIn: number }>`insert into shared_points as known (key, full_at)
  values (${''}, now() + ${0}::float8 * ${ms})
  on conflict (key) do update set full_at = ${spent} where ${spent} <= now() + ${0}::float8 * ${ms}
  returning ${fullIn}`.compile(builder)
const find = sql<{ fullIn: number }>`select ${fullIn} from shared_points where key = ${''}`.compile(builder)

/** Keys name accounts and addresses, so we store them as keyed hashes. */
export function openSharedPoints(prepared: Prepared, secrets: Secrets): TakeShared {
  return async (key, cost, burst) => {
    const [hashed] = pseudonyms(secrets, 'limits', key)
    const [taken] = await prepared(withValues(take, [hashed, cost, burst]))
    const [known] = taken ? [taken] : await prepared(withValues(find, [hashed]))
    return { isTaken: taken !== undefined, fullIn: known?.fullIn ?? 0 }
  }
}

export async function sweepSharedPoints(db: Db): Promise<void> {
  await db
    .deleteFrom('sharedPoints')
    .where('fullAt', '<', sql<Date>`now()`)
    .execute()
}
