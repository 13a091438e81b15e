import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { listVersions } from './list.ts'
import { restoreVersion } from './restore.ts'

export function historyRoutes(deps: Deps): Pick<Handlers, 'listVersions' | 'restoreVersion'> {
  return {
    listVersions: ({ params, query }) => listVersions(deps, params.id, query),
    restoreVersion: ({ params, body, ifMatch, actor }) =>
      restoreVersion(deps, params.id, body, { ifMatch, savedBy: actor.id }),
  }
}
