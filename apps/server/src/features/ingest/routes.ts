import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { makeItem } from './service.ts'

export function ingestRoutes(deps: Deps) {
  return {
    makeItem: ({ params, query, actor }) =>
      makeItem(deps, { id: params.id, adminId: actor.id, unlessKnown: query.unlessKnown === true }),
  } satisfies Partial<Handlers>
}
