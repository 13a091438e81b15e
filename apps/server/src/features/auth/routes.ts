import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { confirm, login, logout, refresh, sessionAdmin } from './service.ts'

export function authRoutes(
  deps: Deps,
): Pick<Handlers, 'login' | 'refreshToken' | 'logout' | 'me' | 'confirm'> {
  return {
    login: ({ body, address, userAgent }) => login(deps, body, { address, userAgent }),
    refreshToken: ({ body, address, userAgent }) => refresh(deps, body.refreshToken, { address, userAgent }),
    logout: async ({ body, bearer }) => {
      await logout(deps, { refreshToken: body.refreshToken, accessToken: bearer })
      return undefined
    },
    confirm: async ({ body, actor, address }) => {
      await confirm(deps, actor, body, address)
      return undefined
    },
    me: ({ actor }) => sessionAdmin(deps, actor),
  }
}
