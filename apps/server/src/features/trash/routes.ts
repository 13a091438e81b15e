import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { emptyTrash, listTrash, removeTrashed, restoreTrashed } from './whole-trash.ts'

export function trashRoutes(deps: Deps) {
  return {
    listTrash: ({ query }) => listTrash(deps, query),
    restoreTrashed: ({ params, body }) => restoreTrashed(deps, params.id, body.slug),
    removeTrashed: ({ params }) => removeTrashed(deps, params.id),
    emptyTrash: () => emptyTrash(deps),
  } satisfies Partial<Handlers>
}
