import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { changePassword, endOthers, endSession, listSessions, updateMe } from './service.ts'

type Names = 'updateMe' | 'changePassword' | 'listSessions' | 'endSession' | 'endOtherSessions'

export function accountRoutes(deps: Deps): Pick<Handlers, Names> {
  return {
    updateMe: ({ actor, body }) => updateMe(deps, actor, body.name),
    changePassword: async ({ actor, body, address }) => {
      await changePassword(deps, actor, body, address)
      return undefined
    },
    listSessions: ({ actor }) => listSessions(deps, actor),
    endSession: async ({ actor, params }) => {
      await endSession(deps, actor, params.id)
      return undefined
    },
    endOtherSessions: async ({ actor }) => {
      await endOthers(deps, actor)
      return undefined
    },
  }
}
