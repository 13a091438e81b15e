import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { moveOneToTrash } from '../trash/service.ts'
import { createContent, getContent, listContent, updateContent } from './service.ts'
import { itemTrash } from './trash.ts'

export function contentRoutes(deps: Deps) {
  return {
    listContent: ({ query: { page, pageSize, order, ...filter } }) =>
      listContent(deps, filter, { page, pageSize, order }),
    createContent: ({ body, actor }) => createContent(deps, body, { savedBy: actor.id }),
    getContent: ({ params }) => getContent(deps, params.id),
    updateContent: ({ params, body, ifMatch, actor }) =>
      updateContent(deps, params.id, body, { ifMatch, savedBy: actor.id }),
    deleteContent: ({ params }) => moveOneToTrash(deps, itemTrash, params.id),
  } satisfies Partial<Handlers>
}
