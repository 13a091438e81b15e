import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { createView, deleteView, listViews, updateView } from './service.ts'

export function viewRoutes(deps: Deps) {
  return {
    listViews: () => listViews(deps),
    createView: ({ body }) => createView(deps, body),
    updateView: ({ params, body }) => updateView(deps, params.id, body),
    deleteView: ({ params }) => deleteView(deps, params.id),
  } satisfies Partial<Handlers>
}
