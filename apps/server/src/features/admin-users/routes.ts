import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import {
  createAdminUser,
  deleteAdminUser,
  endSessionsOf,
  getAdminUser,
  listAdminUsers,
  resetPassword,
  updateAdminUser,
} from './service.ts'

type Names =
  | 'listAdminUsers'
  | 'createAdminUser'
  | 'getAdminUser'
  | 'updateAdminUser'
  | 'deleteAdminUser'
  | 'resetAdminPassword'
  | 'endSessionsOfAdmin'

export function adminUserRoutes(deps: Deps): Pick<Handlers, Names> {
  return {
    listAdminUsers: ({ query }) => listAdminUsers(deps, query.role),
    createAdminUser: ({ body }) => createAdminUser(deps, body),
    getAdminUser: ({ params }) => getAdminUser(deps, params.id),
    updateAdminUser: ({ params, body, actor, ifMatch }) =>
      updateAdminUser(deps, params.id, body, { actorId: actor.id, isFresh: actor.isFresh, ifMatch }),
    deleteAdminUser: async ({ params, actor }) => {
      await deleteAdminUser(deps, params.id, actor.id)
      return undefined
    },
    resetAdminPassword: async ({ params, body, actor }) => {
      await resetPassword(deps, params.id, body.password, actor.id)
      return undefined
    },
    endSessionsOfAdmin: async ({ params }) => {
      await endSessionsOf(deps, params.id)
      return undefined
    },
  }
}
