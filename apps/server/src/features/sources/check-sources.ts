// The nightly look at what plays from elsewhere: one address after the other, the same host never without a pause. Every
// look is written down by itself, so that a night that ends early goes on where it was.
import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { JobOutcome } from '../../platform/queue/queue.ts'
import { type Network, internet, reach } from '../../platform/reach.ts'
import { recordActivity } from '../activity/service.ts'
import { refreshLacks } from '../content/service.ts'
import { type Look, lookAt, noAnswer } from './look.ts'
import { nextState } from './next-state.ts'
import * as queries from './queries.ts'

const MINUTE = 60_000
/** An item is looked at once a night. */
const REST_MS = 20 * 60 * MINUTE
const CHUNK = 200
/** One run of the job; the next goes on. */
const RUN_MS = 20 * MINUTE
const PAUSE_MS = 500
/** After so many silences in a row a host is not asked again in this run. */
const SILENCES_MAX = 3

const hours = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Asia/Kolkata' })
export const hourInIndia = (now: Date) => Number(hours.format(now))
export const isNight = (now: Date) => hourInIndia(now) < 6

export interface Night {
  network: Network
  now: () => Date
  pauseMs: number
}
const tonight: Night = { network: internet, now: () => new Date(), pauseMs: PAUSE_MS }

type Due = Awaited<ReturnType<typeof queries.listDue>>[number]

class Run {
  #deps: Deps
  #night: Night
  /** By host: how often in a row it did not answer. */
  #silences = new Map<string, number>()
  #lastHost = ''
  /** Whether any machine outside has answered. */
  #isOnline = false
  /** Hosts whose answers tell nothing now, such as 429: left alone for the rest of the run. */
  readonly tired = new Set<string>()

  constructor(deps: Deps, night: Night) {
    this.#deps = deps
    this.#night = night
  }

  /** False where this machine itself has no line: then nothing is known of any source. */
  async look({ id, url }: Due): Promise<boolean> {
    const { host } = new URL(url)
    if (this.tired.has(host)) return true
    const look = await this.#ask(url, host)
    if (look.state === 'unknown') this.tired.add(host)
    else if (look.state === 'failing' && look.without === 'answer' && !(await this.#findOnline()))
      return false
    else await this.#record(id, url, look)
    return true
  }

  async #ask(url: string, host: string): Promise<Look> {
    const silences = this.#silences.get(host) ?? 0
    if (silences >= SILENCES_MAX) return { state: 'failing', reason: noAnswer, without: 'answer' }
    if (this.#lastHost === host) await pause(this.#night.pauseMs)
    this.#lastHost = host
    const look = await lookAt(url, this.#night.network)
    const without = look.state === 'alive' ? undefined : look.without
    this.#silences.set(host, without === 'answer' ? silences + 1 : 0)
    this.#isOnline ||= without === undefined
    return look
  }

  async #findOnline(): Promise<boolean> {
    if (this.#isOnline) return true
    const asked = reach('https://www.youtube.com/', { method: 'HEAD' }, this.#night.network)
    this.#isOnline = await asked.then(
      () => true,
      () => false,
    )
    return this.#isOnline
  }

  async #record(id: string, url: string, look: Look): Promise<void> {
    const now = this.#night.now()
    await inTransaction(this.#deps.db, async (trx) => {
      const item = await queries.lockPlaying(trx, id, url)
      if (!item) return
      const before = await queries.findState(trx, id, url)
      const after = nextState(before, look, now)
      await queries.putState(trx, { contentId: id, url, checkedAt: now, ...after })
      const wasDead = (before?.deadSince ?? null) !== null
      const isDead = after.deadSince !== null
      if (wasDead === isDead) return
      await refreshLacks(trx, [id])
      const changes = isDead ? [{ field: 'source', to: after.reason }] : []
      await recordActivity(trx, isDead ? 'source.fail' : 'source.recover', { id, name: item.title, changes })
    })
  }
}

/** The job `source.check`. */
export async function checkSources(
  deps: Deps,
  { signal }: { signal: AbortSignal },
  night: Night = tonight,
): Promise<JobOutcome> {
  const run = new Run(deps, night)
  const since = new Date(night.now().getTime() - REST_MS)
  const end = Date.now() + RUN_MS
  for (;;) {
    const due = await queries.listDue(deps.db, since, [...run.tired], CHUNK)
    if (due.length === 0) return { done: true }
    // One host after the other.
    for (const item of due.toSorted((one, other) => one.url.localeCompare(other.url))) {
      signal.throwIfAborted()
      if (!isNight(night.now())) return { skipped: 'the night is over' }
      if (Date.now() > end) return { laterSec: 1 }
      if (!(await run.look(item))) return { skipped: 'nothing outside can be reached from here' }
    }
  }
}
