// Limits for clients and staff. Cached answers are never refused.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import PQueue from 'p-queue'
import type { Config } from '../../settings/config.ts'
import { AppError } from '../app-error.ts'
import { billed, currentBill } from './bill.ts'
import { STAFF_SHARE, costs } from './costs.ts'
import type { Charged, TakeShared } from './point-limiter.ts'
import { assertPoints, chargeAll, chargeTogether, PointLimiter, takeAll } from './point-limiter.ts'

const RESOLUTION_MS = 10
const WINDOW_MS = 500

/** The mean delay of the event loop over half a second. Begins with the first use, after the start of the program. */
function measureDelay() {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  let timer: NodeJS.Timeout | undefined
  let ms = 0
  const read = () => {
    // Without samples the mean is NaN: then the process was late during the whole window.
    ms = Number.isNaN(histogram.mean) ? WINDOW_MS : Math.max(0, histogram.mean / 1e6 - RESOLUTION_MS)
    histogram.reset()
  }
  return {
    ms(): number {
      if (timer === undefined) histogram.enable()
      timer ??= setInterval(read, WINDOW_MS).unref()
      return ms
    },
    close(): void {
      clearInterval(timer)
      histogram.disable()
    },
  }
}

const BUSY_SEC = 2
/** How many searches of one member of staff (`OF_ONE`), or of one client, may be in the shared queue at once. */
const OF_ONE = 2
const OF_CLIENT = 1
/** How many long readings run at once, of all clients together: few enough to keep at most one core busy. */
const LONG_AT_ONCE = 1
/** Other readings of one client or account: how many run at once, and how many may wait. */
const READINGS_OF_ONE = 2
const READINGS_WAITING = 100
const busy = () => new AppError('busy', { retryAfterSec: BUSY_SEC })

type Limits = Pick<
  Config,
  | 'pointsPerMinute'
  | 'pointsBurst'
  | 'staffPointsPerMinute'
  | 'ipv6SiteFactor'
  | 'searchesAtOnce'
  | 'searchesWaiting'
  | 'maxEventLoopDelayMs'
>

export class Load {
  #limits: Limits
  #share: TakeShared | undefined
  #points: PointLimiter
  #sitePoints: PointLimiter
  #staffPoints: PointLimiter
  #staffTime: PointLimiter
  #searches: PQueue
  /** Searches of staff wait here before `#searches`, so that one place of `#searches` is left for the public. */
  #ofStaff: PQueue
  #long = new PQueue({ concurrency: LONG_AT_ONCE })
  /** Queues by name. Each account or client has one for searches, one for readings and one for long readings. */
  #lines = new Map<string, PQueue>()
  #delay = measureDelay()

  /** `share`: counts expensive calls over all processes. Undefined if there is only one process. */
  constructor(limits: Limits, { share, now = Date.now }: { share?: TakeShared; now?: () => number } = {}) {
    this.#limits = limits
    this.#share = share
    const { pointsPerMinute: perMinute, pointsBurst: burst, ipv6SiteFactor: factor } = limits
    this.#points = new PointLimiter({ perMinute, burst }, now)
    this.#sitePoints = new PointLimiter({ perMinute: perMinute * factor, burst: burst * factor }, now)
    const most = limits.staffPointsPerMinute
    this.#staffPoints = new PointLimiter({ perMinute: most, burst: most }, now)
    this.#staffTime = new PointLimiter({ perMinute: most * STAFF_SHARE, burst: most * STAFF_SHARE }, now)
    const concurrency = limits.searchesAtOnce || Number.POSITIVE_INFINITY
    this.#searches = new PQueue({ concurrency })
    this.#ofStaff = new PQueue({ concurrency: Math.max(1, concurrency - 1) })
  }

  /** Takes points from the client or account `key` and from its /48, `siteKey`. Throws 429 if one has too few. */
  async charge(key: string, points: number, siteKey?: string): Promise<void> {
    const limits = this.#limitersOf(key, siteKey)
    await this.#take(limits, points)
    currentBill()?.pay(points, (missing) => takeAll(limits, missing))
  }

  /** Like `charge`, but counts only in this process, and is synchronous. */
  chargeHere(key: string, points: number, siteKey?: string): void {
    chargeAll(this.#limitersOf(key, siteKey), points)
  }

  /** Throws like `charge`, but takes nothing. */
  assertPoints(key: string, points: number, siteKey?: string): void {
    assertPoints(this.#limitersOf(key, siteKey), points)
  }

  chargeStaff(account: string, points: number): Promise<void> {
    return this.#take([[this.#staffPoints, `staff:${account}`]], points)
  }

  /** Throws 429 while a member of staff has a debt from earlier requests. */
  admitStaff(account: string): void {
    const limits = this.#timeOf(account)
    assertPoints(limits, 0)
    currentBill()?.pay(0, (missing) => takeAll(limits, missing))
  }

  /** Takes points; for expensive calls over all processes. That needs a statement, which costs as much as a list. */
  async #take(limits: Charged, points: number): Promise<void> {
    if (this.#share === undefined || points < costs.search) chargeAll(limits, points)
    else await chargeTogether(this.#share, limits, points)
  }

  /** Throws 503 while this process is late with its work. */
  assertPrompt(): void {
    const most = this.#limits.maxEventLoopDelayMs
    if (most > 0 && this.#delay.ms() > most) throw busy()
  }

  /** Runs a search in its turn; throws 503 if too many wait. Staff, who pass their account, go first. */
  async search<T>(run: () => Promise<T>, account?: string, client = ''): Promise<T> {
    const search = billed(run)
    if (account === undefined)
      return await this.#inLine(client, OF_CLIENT, async () => {
        this.#assertRoom(this.#searches, this.waitingSearches)
        return await this.#searches.add(search)
      })
    return await this.#inLine(`staff:${account}`, OF_ONE, async () => {
      await this.chargeStaff(account, costs.search)
      return await this.#ofStaff.add(() => this.#searches.add(search, { priority: 1 }))
    })
  }

  /** Searches of the public that wait in the shared queue, at most one for each client. */
  get waitingSearches(): number {
    return this.#searches.sizeBy({ priority: 0 })
  }

  /** Runs a reading in its turn, two per client or account at once. Throws 429 if earlier readings left a debt. */
  async read<T>(run: () => Promise<T>, account: string | undefined, client: string | undefined): Promise<T> {
    const key = account ?? client
    if (key === undefined) return await run()
    const reading = billed(run)
    const payers: Charged = account === undefined ? this.#limitersOf(key, undefined) : this.#timeOf(account)
    const work = async () => {
      assertPoints(payers, 0)
      return await reading()
    }
    return await this.#inLine(`read:${key}`, READINGS_OF_ONE, work, READINGS_WAITING)
  }

  /** Runs a sitemap, statistics, an export or a deep page when its turn comes; throws 503 if too many wait. */
  async long<T>(run: () => Promise<T>, account = ''): Promise<T> {
    const reading = billed(run)
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const work = async () => {
      const output = await this.#long.add(reading)
      resolve(output)
      // An export counts as running until its last byte is sent, so that the person's next one waits.
      if (output instanceof Readable) await finished(output).catch(() => undefined)
    }
    this.#inLine(`long:${account}`, LONG_AT_ONCE, work).catch(reject)
    return await promise
  }

  async #inLine<T>(
    key: string,
    concurrency: number,
    work: () => Promise<T>,
    mayWait = this.#limits.searchesWaiting,
  ): Promise<T> {
    if (!this.#limits.searchesAtOnce) return await work()
    const line = this.#lines.get(key) ?? new PQueue({ concurrency })
    this.#assertRoom(line, line.size, mayWait)
    this.#lines.set(key, line)
    try {
      return await line.add(work)
    } finally {
      if (line.size + line.pending === 0) this.#lines.delete(key)
    }
  }

  #assertRoom({ pending, concurrency }: PQueue, waiting: number, mayWait = this.#limits.searchesWaiting) {
    if (pending >= concurrency && waiting >= mayWait) throw busy()
  }

  close(): void {
    this.#delay.close()
  }

  #timeOf(account: string): Charged {
    return [[this.#staffTime, `time:${account}`]]
  }

  #limitersOf(key: string, siteKey: string | undefined): Charged {
    const own: Charged = [[this.#points, key]]
    return siteKey === undefined ? own : [...own, [this.#sitePoints, siteKey]]
  }
}
