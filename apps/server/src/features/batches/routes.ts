import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { getBatch, listBatches, stopBatch } from './service.ts'

export function batchRoutes(deps: Deps) {
  return {
    listBatches: ({ query }) => listBatches(deps, query),
    getBatch: ({ params }) => getBatch(deps, params.id),
    stopBatch: ({ params, actor }) => stopBatch(deps, params.id, actor),
  } satisfies Partial<Handlers>
}
