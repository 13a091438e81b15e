import type { PersonExport } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/app-error.ts'
import { EventCounter } from './statistics/event-counter.ts'
import * as mine from './mine/mine.ts'
import { readItemStatistics, readStatistics, takeEvents } from './statistics/statistics.ts'
import { sync } from './mine/sync.ts'
import * as heard from './mine/mine-queries.ts'
import * as queries from './queries.ts'
import { asPerson } from './keeping.ts'

/** Seconds until a playback token expires. A lease lasts as long. */
export const PLAYBACK_SEC = 10 * 60

export interface Watcher {
  userId: string
  sessionId: string
}

const sentence = (playing: number) =>
  `This account plays ${playing} ${playing === 1 ? 'film' : 'films'} now, which is the most it may. Please try again later.`

/**
 * Limits the films that a person plays at the same time. Players do not give licences back, so a film counts for ten
 * minutes after its latest licence, once for each device, unless the app reports its end.
 */
export async function takeLease(
  deps: Pick<Deps, 'db' | 'config'>,
  { userId, sessionId }: Watcher,
  contentId: string,
): Promise<void> {
  const { filmsAtOnce } = deps.config
  await asPerson(deps, userId, async (trx, { keepsPlays }) => {
    const now = Date.now()
    await queries.deleteEndedLeases(trx, new Date(now), userId)
    const leases = await queries.listLeases(trx, userId)
    const others = leases.filter((lease) => lease.sessionId !== sessionId || lease.contentId !== contentId)
    const [first] = others
    if (first && filmsAtOnce > 0 && others.length >= filmsAtOnce)
      throw new AppError('too-many-films', {
        message: sentence(others.length),
        retryAfterSec: Math.ceil((first.endsAt.getTime() - now) / 1000),
      })
    const endsAt = new Date(now + PLAYBACK_SEC * 1000)
    await queries.upsertLease(trx, { userId, sessionId, contentId, endsAt })
    const isNew = others.length === leases.length
    if (isNew && keepsPlays) await queries.insertPlay(trx, { userId, contentId })
  })
}

/** Ends the lease only. The token stays valid, so a later licence takes a new lease. */
async function endLease({ db }: Deps, sessionId: string, contentId: string): Promise<void> {
  if (!(await queries.deleteLease(db, sessionId, contentId))) throw new AppError('not-found')
}

export { mayKeepPlays } from './keeping.ts'
export { countHeardItems, listHeard } from './mine/mine.ts'
export { insertSampleSums } from './statistics/sample-queries.ts'
export { sweepEvents } from './statistics/statistics.ts'

type Kept = Pick<PersonExport, 'playing' | 'plays' | 'saved' | 'positions' | 'historyClearedAt'>

export async function listAllPlays(trx: Db, userId: string): Promise<Kept> {
  const clearedAt = await heard.findHistoryClearing(trx, userId)
  const dated = <Row extends { changedAt: Date }>({ changedAt, ...row }: Row) => ({
    ...row,
    at: changedAt.toISOString(),
  })
  return {
    playing: (await queries.listPlaying(trx, userId)).map(({ endsAt, ...film }) => ({
      ...film,
      endsAt: endsAt.toISOString(),
    })),
    plays: (await queries.listPlays(trx, userId)).map(({ at, ...film }) => ({
      ...film,
      at: at.toISOString(),
    })),
    saved: (await heard.listAllSaved(trx, userId)).map(dated),
    positions: (await heard.listAllPositions(trx, userId)).map(dated),
    historyClearedAt: clearedAt?.toISOString() ?? null,
  }
}

/** Deletes plays and positions. Positions from before this moment that a device sends later are ignored. */
export async function forgetPlays(trx: Db, userId: string): Promise<void> {
  await queries.deletePlaysOf(trx, userId)
  await heard.clearPositions(trx, userId, new Date())
}

/** Deletes ended leases; plays, positions and clearings before `before`; unsaved items before `takenOffBefore`. */
export async function sweepPlays(
  db: Db,
  { now, before, takenOffBefore }: Record<'now' | 'before' | 'takenOffBefore', Date>,
): Promise<void> {
  await queries.deleteEndedLeases(db, now)
  await queries.deletePlays(db, before)
  await heard.deleteTakenOff(db, takenOffBefore)
}

export function playRoutes(deps: Deps) {
  const counter = new EventCounter(deps)
  return {
    appEndPlayback: ({ params, actor }) => endLease(deps, actor.sessionId, params.id),
    appListSaved: ({ actor, query: { lang, ...page } }) => mine.listSaved(deps, actor.id, page, lang),
    appSaveItem: ({ actor, params }) => mine.setSaved(deps, actor.id, params.id, true),
    appUnsaveItem: ({ actor, params }) => mine.setSaved(deps, actor.id, params.id, false),
    appListContinue: ({ actor, query: { lang, ...page } }) =>
      mine.listHeard(deps, { userId: actor.id, isUnfinished: true }, page, lang),
    appListHistory: ({ actor, query: { lang, ...page } }) =>
      mine.listHeard(deps, { userId: actor.id, isUnfinished: false }, page, lang),
    appClearFromHistory: ({ actor, params }) => mine.clearFromHistory(deps, actor.id, params.id),
    appClearHistory: ({ actor }) => mine.clearHistory(deps, actor.id),
    appItemState: ({ actor, params }) => mine.findItemState(deps, actor.id, params.id),
    appSetPosition: ({ actor, params, body }) => mine.setPosition(deps, actor.id, params.id, body),
    appSync: ({ actor, body }) => sync(deps, actor, body),
    appSendEvents: ({ body, ...request }) => takeEvents(deps, counter, body, request),
    statistics: ({ query }) => readStatistics(deps, query),
    contentStatistics: ({ params, query }) => readItemStatistics(deps, params.id, query.days),
  } satisfies Partial<Handlers>
}
