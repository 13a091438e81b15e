import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { confirm, endSessions, login, refresh, sessionAdmin } from './service.ts'

export function authRoutes(deps: Deps) {
  return {
    login: ({ body, address, userAgent }) => login(deps, body, { address, userAgent }),
    refreshToken: ({ body, address, userAgent }) => refresh(deps, body.refreshToken, { address, userAgent }),
    logout: ({ body, bearer }) =>
      endSessions(deps, 'admin', { refreshToken: body.refreshToken, accessToken: bearer }),
    confirm: ({ body, actor, address }) => confirm(deps, actor, body, address),
    me: ({ actor }) => sessionAdmin(deps, actor),
  } satisfies Partial<Handlers>
}
