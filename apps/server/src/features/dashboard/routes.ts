import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { countSubmissions } from '../films/service.ts'
import { countAll } from './queries.ts'
import { readToday } from './today.ts'

export function dashboardRoutes(deps: Deps) {
  return {
    dashboardStats: () => countAll(deps.db),
    processingLedger: () => countSubmissions(deps),
    dashboardToday: ({ actor }) => readToday(deps, actor),
  } satisfies Partial<Handlers>
}
