import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { EventCounter } from './event-counter.ts'
import { readItemStatistics, readStatistics, takeEvents } from './service.ts'

export function statisticsRoutes(deps: Deps) {
  const counter = new EventCounter(deps)
  return {
    appSendEvents: ({ body, ...request }) => takeEvents(deps, counter, body, request),
    statistics: ({ query }) => readStatistics(deps, query.days),
    contentStatistics: ({ params, query }) => readItemStatistics(deps, params.id, query.days),
  } satisfies Partial<Handlers>
}
