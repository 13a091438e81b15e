import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { EventCounter } from './statistics/event-counter.ts'
import { endLease } from './leases.ts'
import * as mine from './mine/mine.ts'
import { readItemStatistics, readStatistics, takeEvents } from './statistics/statistics.ts'
import { sync } from './mine/sync.ts'

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
