import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { moveOneToTrash } from '../trash/service.ts'
import { categoryTrash, createCategory, getCategory, listCategories, updateCategory } from './service.ts'

export function categoryRoutes(deps: Deps) {
  return {
    listCategories: ({ query }) => listCategories(deps, query),
    createCategory: ({ body }) => createCategory(deps, body),
    getCategory: ({ params }) => getCategory(deps, params.id),
    updateCategory: ({ params, body, ifMatch, actor }) =>
      updateCategory(deps, params.id, body, { ifMatch, savedBy: actor.id }),
    deleteCategory: ({ params }) => moveOneToTrash(deps, categoryTrash, params.id),
  } satisfies Partial<Handlers>
}
