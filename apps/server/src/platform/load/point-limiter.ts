// Points per key, refilled at a steady rate up to a burst. Kept in memory: the limit protects this process.
import { AppError } from '../app-error.ts'
import { noteHit } from './limit-hits.ts'

export interface PointRule {
  /** 0 switches the limit off. */
  perMinute: number
  /** Most points that can be spent at once. */
  burst: number
}

const MINUTE_MS = 60_000
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

  take(key: string, points: number): void {
    if (this.#isOff) return
    const fullAt = this.#fullAfter(key, points)
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

type Limits = [PointLimiter, key: string][]

/** Throws 429 with the seconds to wait where a key has too few points. */
export function assertPoints(limits: Limits, points: number): void {
  const retryAfterSec = Math.max(...limits.map(([limiter, key]) => limiter.secondsUntil(key, points)))
  if (retryAfterSec > 0) {
    noteHit('points')
    throw new AppError('rate-limited', { retryAfterSec })
  }
}

/** Takes points from every key, or from none. */
export function chargeAll(limits: Limits, points: number): void {
  assertPoints(limits, points)
  for (const [limiter, key] of limits) limiter.take(key, points)
}
