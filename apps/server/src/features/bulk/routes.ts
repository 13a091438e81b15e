import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { previewBulk, startBulk } from './service.ts'

export function bulkRoutes(deps: Deps): Pick<Handlers, 'previewBulk' | 'startBulk'> {
  return {
    previewBulk: ({ body }) => previewBulk(deps, body),
    startBulk: ({ body, actor }) => startBulk(deps, body, actor),
  }
}
