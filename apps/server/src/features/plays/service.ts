import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { EventCounter } from './statistics/event-counter.ts'
import { endLease } from './leases.ts'
import * as mine from './mine/mine.ts'
import { readItemStatistics, readStatistics, takeEvents } from './statistics/statistics.ts'
import { sync } from './mine/sync.ts'
import type { PersonExport } from '@jinvani/contract'
import type { Db } from '../../platform/database/connect.ts'
import * as heard from './mine/mine-queries.ts'
import * as queries from './queries.ts'

export { mayKeepPlays } from './keeping.ts'
export { PLAYBACK_SEC, type Watcher, takeLease } from './leases.ts'
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

/** Also ignores positions from before this moment that a device sends later. */
export async function forgetPlays(trx: Db, userId: string): Promise<void> {
  await queries.deletePlaysOf(trx, userId)
  await heard.clearPositions(trx, userId, new Date())
}

/** Deletes plays and positions unchanged since `before`, and rows of unsaved items since `takenOffBefore`. */
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
    statistics: ({ query }) => readStatistics(deps, query.days),
    contentStatistics: ({ params, query }) => readItemStatistics(deps, params.id, query.days),
  } satisfies Partial<Handlers>
}
