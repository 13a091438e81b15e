import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { createContent, deleteContent, getContent, listContent, updateContent } from './service.ts'

type Names = 'listContent' | 'createContent' | 'getContent' | 'updateContent' | 'deleteContent'

export function contentRoutes(deps: Deps): Pick<Handlers, Names> {
  return {
    listContent: ({ query: { page, pageSize, ...filter } }) => listContent(deps, filter, { page, pageSize }),
    createContent: ({ body }) => createContent(deps, body),
    getContent: ({ params }) => getContent(deps, params.id),
    updateContent: ({ params, body, ifMatch }) => updateContent(deps, params.id, body, ifMatch),
    deleteContent: async ({ params }) => {
      await deleteContent(deps, params.id)
      return undefined
    },
  }
}
