import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { getBatch, listBatches } from './service.ts'

export function batchRoutes(deps: Deps): Pick<Handlers, 'listBatches' | 'getBatch'> {
  return {
    listBatches: ({ query }) => listBatches(deps, query),
    getBatch: ({ params }) => getBatch(deps, params.id),
  }
}
