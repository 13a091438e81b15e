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

export function adminUserRoutes(deps: Deps) {
  return {
    listAdminUsers: ({ query }) => listAdminUsers(deps, query.role),
    createAdminUser: ({ body }) => createAdminUser(deps, body),
    getAdminUser: ({ params }) => getAdminUser(deps, params.id),
    updateAdminUser: ({ params, body, actor, ifMatch }) =>
      updateAdminUser(deps, params.id, body, { actorId: actor.id, isFresh: actor.isFresh, ifMatch }),
    deleteAdminUser: ({ params, actor }) => deleteAdminUser(deps, params.id, actor.id),
    resetAdminPassword: ({ params, body, actor }) => resetPassword(deps, params.id, body.password, actor.id),
    endSessionsOfAdmin: ({ params }) => endSessionsOf(deps, params.id),
  } satisfies Partial<Handlers>
}
