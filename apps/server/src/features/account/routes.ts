import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { changePassword, endOthers, endSession, listSessions, updateMe } from './service.ts'

export function accountRoutes(deps: Deps) {
  return {
    updateMe: ({ actor, body }) => updateMe(deps, actor, body.name),
    changePassword: ({ actor, body, address }) => changePassword(deps, actor, body, address),
    listSessions: ({ actor }) => listSessions(deps, actor),
    endSession: ({ actor, params }) => endSession(deps, actor, params.id),
    endOtherSessions: ({ actor }) => endOthers(deps, actor),
  } satisfies Partial<Handlers>
}
