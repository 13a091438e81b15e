// Points for each key, refilled at a steady rate up to a burst. Kept in the memory of this process: the limit protects it.
import { AppError } from '../app-error.ts'

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
  /** When each key has its whole burst again, in milliseconds. */
  #fullAt = new Map<string, number>()

  constructor(rule: PointRule, now = Date.now) {
    this.#rule = rule
    this.#now = now
  }

  /** Takes `points` from `key`; throws 429 with the seconds to wait if there are not enough. */
  charge(key: string, points: number): void {
    const { perMinute, burst } = this.#rule
    if (perMinute === 0 || burst === 0) return
    const msPerPoint = MINUTE_MS / perMinute
    const now = this.#now()
    const fullAt = Math.max(now, this.#fullAt.get(key) ?? 0) + points * msPerPoint
    const tooSoonMs = fullAt - now - burst * msPerPoint
    if (tooSoonMs > 0) throw new AppError('rate-limited', { retryAfterSec: Math.ceil(tooSoonMs / 1000) })
    this.#fullAt.delete(key)
    this.#fullAt.set(key, fullAt)
    const [oldest] = this.#fullAt.keys()
    if (this.#fullAt.size > MAX_KEYS && oldest !== undefined) this.#fullAt.delete(oldest)
  }
}
