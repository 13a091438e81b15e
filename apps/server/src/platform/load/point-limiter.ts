// Points per key, refilled steadily up to a burst, in the memory of this process.
import { AppError } from '../app-error.ts'
import type { TakeShared } from './shared-points.ts'
import { noteHit } from './limit-hits.ts'

export interface PointRule {
  /** 0 switches the limit off. */
  perMinute: number
  /** The most points that a client can spend at once. */
  burst: number
}

const MINUTE_MS = 60_000
/** A debt shuts a client out for this long at most: one wait for a lock or a disk must not cost it minutes. */
export const DEBT_MS = 20_000
/** About 10 MB. The client that paid longest ago is forgotten first. */
export const MAX_KEYS = 100_000

export class PointLimiter {
  #rule: PointRule
  #now: () => number
  /** When each key has its full burst again. */
  #fullAt = new Map<string, number>()

  constructor(rule: PointRule, now = Date.now) {
    this.#rule = rule
    this.#now = now
  }

  /** 0 if the key has that many points. */
  secondsUntil(key: string, points: number): number {
    if (this.#isOff) return 0
    const tooSoonMs = this.#fullAfter(key, points) - this.#now() - this.#rule.burst * this.#msPerPoint
    return tooSoonMs > 0 ? Math.ceil(tooSoonMs / 1000) : 0
  }

  /** Takes points even if the key has too few, up to the longest debt. */
  take(key: string, points: number): void {
    if (this.#isOff) return
    const latest = this.#now() + this.#rule.burst * this.#msPerPoint + DEBT_MS
    this.#remember(key, Math.min(this.#fullAfter(key, points), latest))
  }

  /**
   * Takes points that all processes share, and remembers the answer: a client that spent its points elsewhere is
   * refused here without asking again.
   */
  async takeShared(share: TakeShared, key: string, points: number): Promise<void> {
    if (this.#isOff) return
    const burst = this.#rule.burst * this.#msPerPoint
    const { isTaken, fullIn } = await share(key, points * this.#msPerPoint, burst)
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

/** Who pays for a request, narrowest first: its network, then the site around it. */
export type Charged = [PointLimiter, key: string][]

/** Throws 429 with the seconds to wait if a key has too few points. */
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

/** Like `chargeAll`, over all processes. The widest pays first: a site without points adds no rows for networks. */
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
