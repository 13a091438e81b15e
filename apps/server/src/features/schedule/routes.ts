import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { findMissed } from './service.ts'

export function scheduleRoutes(deps: Deps) {
  return {
    listMissed: ({ query, actor }) => findMissed(deps, query.mine ? actor.id : undefined),
  } satisfies Partial<Handlers>
}
