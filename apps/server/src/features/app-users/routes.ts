import type { Handlers } from '../../platform/http/handler.ts'
import { logoutApp, refreshApp } from '../auth/service.ts'
import {
  type OtpDeps,
  deleteMe,
  eraseAppUser,
  exportAppUser,
  getAppUser,
  getMe,
  listAppUsers,
  requestOtp,
  updateAppUser,
  updateMe,
  verifyOtp,
} from './service.ts'

type Names =
  | 'listAppUsers' | 'getAppUser' | 'updateAppUser' | 'exportAppUser' | 'eraseAppUser'
  | 'appRequestOtp' | 'appVerifyOtp' | 'appRefresh' | 'appLogout' | 'appMe' | 'appUpdateMe' | 'appDeleteMe' // prettier-ignore

export function appUserRoutes(deps: OtpDeps): Pick<Handlers, Names> {
  return {
    listAppUsers: ({ query }) => listAppUsers(deps, query),
    getAppUser: ({ params }) => getAppUser(deps, params.id),
    updateAppUser: ({ params, body, ifMatch }) => updateAppUser(deps, params.id, body, ifMatch),
    exportAppUser: ({ params }) => exportAppUser(deps, params.id),
    eraseAppUser: async ({ params }) => {
      await eraseAppUser(deps, params.id)
      return undefined
    },
    appRequestOtp: ({ body, address }) => requestOtp(deps, body.phone, address),
    appVerifyOtp: ({ body, address }) => verifyOtp(deps, body, address),
    appRefresh: ({ body }) => refreshApp(deps, body.refreshToken),
    appLogout: async ({ body, bearer }) => {
      await logoutApp(deps, { refreshToken: body.refreshToken, accessToken: bearer })
      return undefined
    },
    appMe: ({ actor }) => getMe(deps, actor.id),
    appUpdateMe: ({ actor, body }) => updateMe(deps, actor.id, body),
    appDeleteMe: async ({ actor }) => {
      await deleteMe(deps, actor.id)
      return undefined
    },
  }
}
