import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { emptyTrash, listTrash, removeTrashed, restoreTrashed } from './whole-trash.ts'

type Names = 'listTrash' | 'restoreTrashed' | 'removeTrashed' | 'emptyTrash'

export function trashRoutes(deps: Deps): Pick<Handlers, Names> {
  return {
    listTrash: ({ query }) => listTrash(deps, query),
    restoreTrashed: ({ params, body }) => restoreTrashed(deps, params.id, body.slug),
    removeTrashed: async ({ params }) => {
      await removeTrashed(deps, params.id)
      return undefined
    },
    emptyTrash: async () => {
      await emptyTrash(deps)
      return undefined
    },
  }
}
