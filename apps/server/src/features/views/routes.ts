import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { createView, deleteView, listViews, updateView } from './service.ts'

export function viewRoutes(
  deps: Deps,
): Pick<Handlers, 'listViews' | 'createView' | 'updateView' | 'deleteView'> {
  return {
    listViews: ({ actor }) => listViews(deps, actor),
    createView: ({ actor, body }) => createView(deps, actor, body),
    updateView: ({ actor, params, body }) => updateView(deps, actor, params.id, body),
    deleteView: async ({ actor, params }) => {
      await deleteView(deps, actor, params.id)
      return undefined
    },
  }
}
