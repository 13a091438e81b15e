import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { createView, deleteView, listViews, updateView } from './service.ts'

export function viewRoutes(deps: Deps) {
  return {
    listViews: ({ actor }) => listViews(deps, actor),
    createView: ({ actor, body }) => createView(deps, actor, body),
    updateView: ({ actor, params, body }) => updateView(deps, actor, params.id, body),
    deleteView: ({ actor, params }) => deleteView(deps, actor, params.id),
  } satisfies Partial<Handlers>
}
