import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { countAll } from './queries.ts'

export function dashboardRoutes({ db }: Deps): Pick<Handlers, 'dashboardStats'> {
  return { dashboardStats: () => countAll(db) }
}
