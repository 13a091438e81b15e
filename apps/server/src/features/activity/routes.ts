import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { listActivity } from './list.ts'
import { exportActivity } from './table.ts'
import { verifyOnce } from './verify.ts'

export function activityRoutes(
  deps: Deps,
): Pick<Handlers, 'listActivity' | 'exportActivity' | 'verifyActivity'> {
  return {
    listActivity: ({ query }) => listActivity(deps, query),
    exportActivity: ({ query }) => exportActivity(deps, query),
    verifyActivity: () => verifyOnce(deps),
  }
}
