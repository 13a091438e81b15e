import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import type { TrashNouns } from './service.ts'
import { emptyTrash, listTrash, removeTrashed, restoreTrashed } from './whole-trash.ts'

export function trashRoutes(deps: Deps, nouns: TrashNouns) {
  return {
    listTrash: ({ query }) => listTrash(deps, nouns, query),
    restoreTrashed: ({ params, body }) => restoreTrashed(deps, nouns, { id: params.id, slug: body.slug }),
    removeTrashed: ({ params }) => removeTrashed(deps, nouns, params.id),
    emptyTrash: () => emptyTrash(deps, nouns),
  } satisfies Partial<Handlers>
}
