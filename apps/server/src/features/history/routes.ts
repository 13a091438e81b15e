import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { listVersions } from './list.ts'
import { type Savers, restoreVersion } from './restore.ts'

export function historyRoutes(deps: Deps, savers: Savers) {
  return {
    listVersions: ({ params, query }) => listVersions(deps, params.id, query),
    restoreVersion: ({ params, body, ifMatch, actor }) =>
      restoreVersion(deps, savers, params.id, body, { ifMatch, savedBy: actor.id }),
  } satisfies Partial<Handlers>
}
