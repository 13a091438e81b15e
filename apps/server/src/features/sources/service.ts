// The nightly check of external sources, one after the other, with a pause between two sources of the same host. Each
// result is saved at once, so that the next run continues where an interrupted one stopped.
import { setTimeout as pause } from 'node:timers/promises'
import type { DashboardToday } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import * as queries from './queries.ts'
import { inTransaction } from '../../platform/database/connect.ts'
import type { JobOutcome } from '../../platform/queue/queue.ts'
import { type Network, internet, reach } from '../../platform/outside/reach.ts'
import { recordActivity } from '../activity/service.ts'
import { refreshLacks } from '../content/service.ts'
import { type Look, checkSource } from './check-source.ts'
import { hourInIndia } from '../../platform/india-time.ts'

const fine: queries.SourceState = { failedSince: null, deadSince: null, reason: '' }
/** A source that fails for so long is dead. Less than a day, since the second night may check at an earlier hour. */
const APART_MS = 20 * 60 * 60 * 1000

/** State after a check. A source is dead if it is gone, or failed twice, a day apart. `before`: undefined at first. */
export function nextState(before: queries.SourceState = fine, look: Look, now: Date): queries.SourceState {
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
/** After this many requests in a row without an answer, a host is skipped in this run. */
const SILENCES_MAX = 3

export const isNight = (now: Date) => hourInIndia(now) < 6

interface Night {
  network: Network
  now: () => Date
  pauseMs: number
}
const tonight: Night = { network: internet, now: () => new Date(), pauseMs: PAUSE_MS }

async function record({ db }: Deps, { id, url }: { id: string; url: string }, look: Look, now: Date) {
  await inTransaction(db, async (trx) => {
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

export async function checkSources(
  deps: Deps,
  { signal }: { signal: AbortSignal },
  { network, now, pauseMs }: Night = tonight,
): Promise<JobOutcome> {
  const silences = new Map<string, number>()
  /** Hosts to skip in this run: they do not answer, or say nothing about the source, such as with 429. */
  const tired = new Set<string>()
  let lastHost = ''
  let isOnline = false
  const ask = async (url: string, host: string) => {
    if (lastHost === host) await pause(pauseMs)
    lastHost = host
    const look = await checkSource(url, network)
    const without = look.state === 'alive' ? undefined : look.without
    const silence = without === 'answer' ? (silences.get(host) ?? 0) + 1 : 0
    silences.set(host, silence)
    if (silence === SILENCES_MAX) tired.add(host)
    isOnline ||= without === undefined
    // If this server itself is offline, a failure says nothing about the source.
    if (without === 'answer' && !isOnline)
      await reach('https://www.youtube.com/', { method: 'HEAD' }, network).then(
        () => (isOnline = true),
        () => {},
      )
    return look
  }
  const since = new Date(now().getTime() - REST_MS)
  const end = Date.now() + RUN_MS
  for (;;) {
    const due = await queries.listDue(deps.db, since, [...tired], CHUNK)
    if (due.length === 0) return { done: true }
    // Sorted by address, so that the pause is between sources of one host.
    for (const item of due.toSorted((one, other) => one.url.localeCompare(other.url))) {
      signal.throwIfAborted()
      if (!isNight(now())) return { skipped: 'the night is over' }
      if (Date.now() > end) return { laterSec: 1 }
      const { host } = new URL(item.url)
      if (tired.has(host)) continue
      const look = await ask(item.url, host)
      if (look.state === 'unknown') tired.add(host)
      else if (look.state === 'failing' && look.without === 'answer' && !isOnline)
        return { skipped: 'nothing outside can be reached from here' }
      else await record(deps, item, look, now())
    }
  }
}

export async function listDeadSources({ db }: Deps, limit: number): Promise<DashboardToday['dead']['items']> {
  const rows = await queries.listDead(db, limit)
  return rows.flatMap(({ id, title, deadSince, reason }) =>
    deadSince === null ? [] : [{ contentId: id, title, since: deadSince.toISOString(), reason }],
  )
}
