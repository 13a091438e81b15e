import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { login, logout, refresh, sessionAdmin } from './service.ts'

export function authRoutes(deps: Deps): Pick<Handlers, 'login' | 'refreshToken' | 'logout' | 'me'> {
  return {
    login: ({ body, address }) => login(deps, body, address),
    refreshToken: ({ body }) => refresh(deps, body.refreshToken),
    logout: async ({ body, bearer }) => {
      await logout(deps, { refreshToken: body.refreshToken, accessToken: bearer })
      return undefined
    },
    me: async ({ actor }) => sessionAdmin(actor),
  }
}
