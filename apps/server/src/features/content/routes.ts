import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { createContent, deleteContent, getContent, listContent, updateContent } from './service.ts'

type Names = 'listContent' | 'createContent' | 'getContent' | 'updateContent' | 'deleteContent'

export function contentRoutes(deps: Deps): Pick<Handlers, Names> {
  return {
    listContent: ({ query: { page, pageSize, ...filter } }) => listContent(deps, filter, { page, pageSize }),
    createContent: ({ body, actor }) => createContent(deps, body, { savedBy: actor.id }),
    getContent: ({ params }) => getContent(deps, params.id),
    updateContent: ({ params, body, ifMatch, actor }) =>
      updateContent(deps, params.id, body, { ifMatch, savedBy: actor.id }),
    deleteContent: async ({ params }) => {
      await deleteContent(deps, params.id)
      return undefined
    },
  }
}
