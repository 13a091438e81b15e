// Points of clients and accounts, refilled steadily up to a burst. They are kept in the memory of this process, and for
// expensive calls also in the database, so that the limits hold over all processes.
import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import { type Secrets, pseudonyms } from '../secrets/keys.ts'
import type { Db } from '../database/connect.ts'
import { type Prepared, builder, withValues } from '../database/prepared.ts'

interface PointRule {
  /** Points that are refilled each minute; 0 switches the limit off. */
  perMinute: number
  /** The most points that a client can spend at once; 0 switches the limit off, too. */
  burst: number
}

const MINUTE_MS = 60_000
/** Longest time that a debt shuts a client out: one slow wait for a lock or a disk must not cost it minutes. */
export const DEBT_MS = 20_000
/** Most keys in memory, about 10 MB. The key that was used longest ago is forgotten first. */
export const MAX_KEYS = 100_000

export class PointLimiter {
  #isOff: boolean
  #msPerPoint: number
  #burstMs: number
  #now: () => number
  /** Time at which each key has its full burst again. */
  #fullAt = new Map<string, number>()

  constructor({ perMinute, burst }: PointRule, now = Date.now) {
    this.#isOff = perMinute === 0 || burst === 0
    this.#msPerPoint = MINUTE_MS / perMinute
    this.#burstMs = burst * this.#msPerPoint
    this.#now = now
  }

  /** Seconds until the key has that many points; 0 if it has them now. */
  secondsUntil(key: string, points: number): number {
    if (this.#isOff) return 0
    const tooSoonMs = this.#fullAfter(key, points) - this.#now() - this.#burstMs
    return tooSoonMs > 0 ? Math.ceil(tooSoonMs / 1000) : 0
  }

  /** Takes points even if the key has too few of them, up to the longest debt. */
  take(key: string, points: number): void {
    if (this.#isOff) return
    const latest = this.#now() + this.#burstMs + DEBT_MS
    this.#remember(key, Math.min(this.#fullAfter(key, points), latest))
  }

  /** Takes points that all processes share. Remembers how many the key has left, so that refusals need no statement. */
  async takeShared(share: TakeShared, key: string, points: number): Promise<void> {
    if (this.#isOff) return
    const { isTaken, fullIn } = await share(key, points * this.#msPerPoint, this.#burstMs)
    if (isTaken) this.take(key, points)
    this.#remember(key, Math.max(this.#fullAfter(key, 0), this.#now() + fullIn))
    if (!isTaken) refuse(Math.max(1, this.secondsUntil(key, points)))
  }

  #remember(key: string, fullAt: number): void {
    this.#fullAt.delete(key)
    this.#fullAt.set(key, fullAt)
    const [oldest] = this.#fullAt.keys()
    if (this.#fullAt.size > MAX_KEYS && oldest !== undefined) this.#fullAt.delete(oldest)
  }

  #fullAfter(key: string, points: number): number {
    return Math.max(this.#now(), this.#fullAt.get(key) ?? 0) + points * this.#msPerPoint
  }
}

/** Who pays for a request: first the client or account, then the /48 around it. */
export type Charged = [PointLimiter, key: string][]

/** Throws 429 with the seconds to wait if one of the keys has too few points. */
export function assertPoints(limits: Charged, points: number): void {
  const retryAfterSec = Math.max(...limits.map(([limiter, key]) => limiter.secondsUntil(key, points)))
  if (retryAfterSec > 0) refuse(retryAfterSec)
}

function refuse(retryAfterSec: number): never {
  noteHit('points')
  throw new AppError('rate-limited', { retryAfterSec })
}

/** Takes points from every key, or from none. */
export function chargeAll(limits: Charged, points: number): void {
  assertPoints(limits, points)
  takeAll(limits, points)
}

export function takeAll(limits: Charged, points: number): void {
  for (const [limiter, key] of limits) limiter.take(key, points)
}

/**
 * Like `chargeAll`, but with points in the database that all processes share. The /48 pays first: once it has too few
 * points, its clients are refused before they add rows to the table.
 */
export async function chargeTogether(share: TakeShared, limits: Charged, points: number): Promise<void> {
  assertPoints(limits, points)
  const taken: Charged = []
  try {
    for (const limit of limits.toReversed()) {
      await limit[0].takeShared(share, limit[1], points)
      taken.push(limit)
    }
  } catch (error) {
    for (const [limiter, key] of taken) await limiter.takeShared(share, key, -points)
    throw error
  }
}

export type TakeShared = ReturnType<typeof openSharedPoints>

const hits = new Map<string, number>()

export const limitHits: ReadonlyMap<string, number> = hits

export function noteHit(limit: string): void {
  hits.set(limit, (hits.get(limit) ?? 0) + 1)
}

const ms = sql`interval '1 ms'`
const fullIn = sql`extract(epoch from full_at - now())::float8 * 1000 as full_in`
const spent = sql`greatest(known.full_at, now()) + (excluded.full_at - now())`
const take = sql<{ fullIn: number }>`insert into shared_points as known (key, full_at)
  values (${''}, now() + ${0}::float8 * ${ms})
  on conflict (key) do update set full_at = ${spent} where ${spent} <= now() + ${0}::float8 * ${ms}
  returning ${fullIn}`.compile(builder)
const find = sql<{ fullIn: number }>`select ${fullIn} from shared_points where key = ${''}`.compile(builder)

/**
 * Takes points in the database. Keys name accounts and addresses, so only their keyed hashes are stored. All numbers
 * are milliseconds of refilling: `cost` for the points to take, `burst` for a full set, `fullIn` until the key is full.
 */
export function openSharedPoints(prepared: Prepared, secrets: Secrets) {
  return async (key: string, cost: number, burst: number) => {
    const [hashed] = pseudonyms(secrets, 'limits', key)
    const [taken] = await prepared(withValues(take, [hashed, cost, burst]))
    const [known] = taken ? [taken] : await prepared(withValues(find, [hashed]))
    return { isTaken: taken !== undefined, fullIn: known?.fullIn ?? 0 }
  }
}

export async function sweepSharedPoints(db: Db): Promise<void> {
  await sql`delete from shared_points where full_at < now()`.execute(db)
}
