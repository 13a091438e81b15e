// The nightly check of external sources, one after the other, with a pause between two sources of the same
// host. Each result is saved at once, so that the next run continues where an interrupted one stopped.
import { setTimeout as pause } from 'node:timers/promises'
import type { DashboardToday } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import * as queries from './queries.ts'
import { inTransaction } from '../../platform/database/connect.ts'
import type { JobOutcome } from '../../platform/queue/queue.ts'
import { type Network, internet, reach } from '../../platform/outside/reach.ts'
import { recordActivity } from '../activity/service.ts'
import { refreshLacks } from '../content/service.ts'
import { type SourceState, checkSource } from './check-source.ts'
import { hourInIndia } from '../../platform/india-time.ts'

const fine: queries.SourceState = { failedSince: null, deadSince: null, reason: '' }
/** Least time between the two checks. Less than a day, since the second night may check a source at an earlier hour. */
const APART_MS = 20 * 60 * 60 * 1000

/** A source is dead if it is gone, or failed in two checks a day apart. `before`: undefined for a new address. */
export function nextState(
  before: queries.SourceState = fine,
  look: SourceState,
  now: Date,
): queries.SourceState {
  if (look.state === 'alive') return fine
  if (look.state === 'unknown') return before
  const failedSince = before.failedSince ?? now
  const isDead = look.state === 'gone' || now.getTime() - failedSince.getTime() >= APART_MS
  return { failedSince, deadSince: before.deadSince ?? (isDead ? now : null), reason: look.reason }
}

const MINUTE = 60_000
/** Least time between two checks of an item, so that each item is checked once a night. */
const REST_MS = 20 * 60 * MINUTE
const CHUNK = 200
/** Longest run of the job. The next run continues where it stopped. */
const RUN_MS = 20 * MINUTE
const PAUSE_MS = 500
/** After this many requests in a row without an answer, a host gets no more requests in this run. */
const SILENCES_MAX = 3

export const isNight = (now: Date) => hourInIndia(now) < 6

interface Night {
  network: Network
  now: () => Date
  pauseMs: number
}
const tonight: Night = { network: internet, now: () => new Date(), pauseMs: PAUSE_MS }

type Due = Awaited<ReturnType<typeof queries.listDue>>[number]

class Run {
  #deps: Deps
  #night: Night
  #silences = new Map<string, number>()
  #lastHost = ''
  #isOnline = false
  /** Hosts to skip in this run: they do not answer, or say nothing about the source, such as with 429. */
  readonly tired = new Set<string>()

  constructor(deps: Deps, night: Night) {
    this.#deps = deps
    this.#night = night
  }

  /** False if this server itself is offline: then a failure says nothing about the source. */
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

  async #ask(url: string, host: string): Promise<SourceState> {
    if (this.#lastHost === host) await pause(this.#night.pauseMs)
    this.#lastHost = host
    const look = await checkSource(url, this.#night.network)
    const without = look.state === 'alive' ? undefined : look.without
    const silences = without === 'answer' ? (this.#silences.get(host) ?? 0) + 1 : 0
    this.#silences.set(host, silences)
    if (silences === SILENCES_MAX) this.tired.add(host)
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

  async #record(id: string, url: string, look: SourceState): Promise<void> {
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
    // Sorted by address, so that the sources of one host follow each other and the pause between them applies.
    for (const item of due.toSorted((one, other) => one.url.localeCompare(other.url))) {
      signal.throwIfAborted()
      if (!isNight(night.now())) return { skipped: 'the night is over' }
      if (Date.now() > end) return { laterSec: 1 }
      if (!(await run.look(item))) return { skipped: 'nothing outside can be reached from here' }
    }
  }
}

export async function listDeadSources({ db }: Deps, limit: number): Promise<DashboardToday['dead']['items']> {
  const rows = await queries.listDead(db, limit)
  return rows.flatMap(({ id, title, deadSince, reason }) =>
    deadSince === null ? [] : [{ contentId: id, title, since: deadSince.toISOString(), reason }],
  )
}
