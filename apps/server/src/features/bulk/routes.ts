import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { collectItems } from './collect-items.ts'
import { previewBulk, startBulk, undoBatch } from './service.ts'

export function bulkRoutes(deps: Deps) {
  return {
    previewBulk: ({ body, actor }) => previewBulk(deps, body, actor),
    undoBatch: ({ params, body, actor }) => undoBatch(deps, params.id, body.batchId, actor),
    collectItems: ({ body, actor }) => collectItems(deps, body, actor),
    startBulk: ({ body, actor }) => startBulk(deps, body, actor),
  } satisfies Partial<Handlers>
}
