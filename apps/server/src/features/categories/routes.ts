import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { moveOneToTrash } from '../trash/service.ts'
import { createCategory, getCategory, listCategories, updateCategory } from './service.ts'
import { categoryTrash } from './trash.ts'

type Names = 'listCategories' | 'createCategory' | 'getCategory' | 'updateCategory' | 'deleteCategory'

export function categoryRoutes(deps: Deps): Pick<Handlers, Names> {
  return {
    listCategories: ({ query }) => listCategories(deps, query),
    createCategory: ({ body }) => createCategory(deps, body),
    getCategory: ({ params }) => getCategory(deps, params.id),
    updateCategory: ({ params, body, ifMatch }) => updateCategory(deps, params.id, body, ifMatch),
    deleteCategory: ({ params }) => moveOneToTrash(deps, categoryTrash, params.id),
  }
}
