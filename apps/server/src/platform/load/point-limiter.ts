// Points per key, refilled at a steady rate up to a burst, in the memory of this process.
import { AppError } from '../app-error.ts'
import type { TakeShared } from './shared-points.ts'
import { noteHit } from './limit-hits.ts'

export interface PointRule {
  /** 0 switches the limit off. */
  perMinute: number
  /** Most points that can be spent at once. */
  burst: number
}

const MINUTE_MS = 60_000
/** Longest time that a debt refuses a client: one wait for a lock or a disk must not shut it out for minutes. */
export const DEBT_MS = 20_000
/** About 10 MB. The key that paid longest ago is forgotten first. */
const MAX_KEYS = 100_000

export class PointLimiter {
  #rule: PointRule
  #now: () => number
  /** When each key has its full burst again, in milliseconds. */
  #fullAt = new Map<string, number>()

  constructor(rule: PointRule, now = Date.now) {
    this.#rule = rule
    this.#now = now
  }

  /** Seconds until `key` has this many points; 0 if it has them. */
  secondsUntil(key: string, points: number): number {
    if (this.#isOff) return 0
    const tooSoonMs = this.#fullAfter(key, points) - this.#now() - this.#rule.burst * this.#msPerPoint
    return tooSoonMs > 0 ? Math.ceil(tooSoonMs / 1000) : 0
  }

  /** Takes points even if the key has too few, up to the longest debt. */
  take(key: string, points: number): void {
    if (this.#isOff) return
    const latest = this.#now() + this.#rule.burst * this.#msPerPoint + DEBT_MS
    const fullAt = Math.min(this.#fullAfter(key, points), latest)
    this.#fullAt.delete(key)
    this.#fullAt.set(key, fullAt)
    const [oldest] = this.#fullAt.keys()
    if (this.#fullAt.size > MAX_KEYS && oldest !== undefined) this.#fullAt.delete(oldest)
  }

  /**
   * Takes points from those that all processes share, and remembers the answer: a client that has spent its points
   * at other processes is then refused here without asking again.
   */
  async takeShared(share: TakeShared, key: string, points: number): Promise<void> {
    if (this.#isOff) return
    const burst = this.#rule.burst * this.#msPerPoint
    const { isTaken, fullIn } = await share(key, points * this.#msPerPoint, burst)
    if (isTaken) this.take(key, points)
    this.#fullAt.set(key, Math.max(this.#fullAfter(key, 0), this.#now() + fullIn))
    if (!isTaken) refuse(Math.max(1, this.secondsUntil(key, points)))
  }

  get #isOff(): boolean {
    return this.#rule.perMinute === 0 || this.#rule.burst === 0
  }

  get #msPerPoint(): number {
    return MINUTE_MS / this.#rule.perMinute
  }

  #fullAfter(key: string, points: number): number {
    return Math.max(this.#now(), this.#fullAt.get(key) ?? 0) + points * this.#msPerPoint
  }
}

/** The limits that a request is charged for, narrowest first: its network, then the site around it. */
export type Charged = [PointLimiter, key: string][]

/** Throws 429 with the seconds to wait where a key has too few points. */
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

/** Takes points from every key, whether they are there or not. */
export function takeAll(limits: Charged, points: number): void {
  for (const [limiter, key] of limits) limiter.take(key, points)
}

/** As `chargeAll`, over all processes. The widest is charged first: a site without points adds no rows for networks. */
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
