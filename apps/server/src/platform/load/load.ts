// What this process lets strangers ask of it. Cached answers and the reads of staff are never refused here.
import PQueue from 'p-queue'
import type { Config } from '../../config.ts'
import { AppError } from '../app-error.ts'
import { EventLoopDelay } from './event-loop-delay.ts'
import { PointLimiter, chargeAll } from './point-limiter.ts'

const BUSY_SEC = 2
const busy = () => new AppError('busy', { retryAfterSec: BUSY_SEC })

type Limits = Pick<
  Config,
  | 'pointsPerMinute'
  | 'pointsBurst'
  | 'ipv6SiteFactor'
  | 'searchesAtOnce'
  | 'searchesWaiting'
  | 'maxEventLoopDelayMs'
>

export class Load {
  #limits: Limits
  #points: PointLimiter
  /** Of the sites around the clients. */
  #sitePoints: PointLimiter
  #searches: PQueue
  #delay = new EventLoopDelay()

  constructor(limits: Limits, now = Date.now) {
    this.#limits = limits
    const { pointsPerMinute: perMinute, pointsBurst: burst, ipv6SiteFactor: factor } = limits
    this.#points = new PointLimiter({ perMinute, burst }, now)
    this.#sitePoints = new PointLimiter({ perMinute: perMinute * factor, burst: burst * factor }, now)
    this.#searches = new PQueue({ concurrency: limits.searchesAtOnce || Number.POSITIVE_INFINITY })
  }

  /** Takes points of a client or an account, and of the site around it; throws 429 if one has not enough. */
  charge(key: string, points: number, siteKey?: string): void {
    const site: [PointLimiter, string][] = siteKey === undefined ? [] : [[this.#sitePoints, siteKey]]
    chargeAll([[this.#points, key], ...site], points)
  }

  /** Throws 503 while this process is late with what it has taken on already. */
  assertPrompt(): void {
    const most = this.#limits.maxEventLoopDelayMs
    if (most > 0 && this.#delay.ms > most) throw busy()
  }

  /** Runs a search when its turn comes. Those of staff go first and are not refused; others throw 503 if too many wait. */
  async search<T>(run: () => Promise<T>, isStaff: boolean): Promise<T> {
    if (!isStaff && this.waitingSearches >= this.#limits.searchesWaiting && this.#isFull) throw busy()
    return await this.#searches.add(run, { priority: isStaff ? 1 : 0 })
  }

  get waitingSearches(): number {
    return this.#searches.size
  }

  close(): void {
    this.#delay.close()
  }

  get #isFull(): boolean {
    return this.#searches.pending >= this.#searches.concurrency
  }
}
