import type { Handlers } from '../../platform/http/handler.ts'
import { endSessions, refreshApp } from '../session/service.ts'
import * as appUsers from './service.ts'

export function appUserRoutes(deps: appUsers.OtpDeps) {
  return {
    listAppUsers: ({ query }) => appUsers.listAppUsers(deps, query),
    getAppUser: ({ params }) => appUsers.getAppUser(deps, params.id),
    updateAppUser: ({ params, body, ifMatch }) => appUsers.updateAppUser(deps, params.id, body, ifMatch),
    exportAppUser: ({ params }) => appUsers.exportAppUser(deps, params.id),
    eraseAppUser: ({ params }) => appUsers.eraseAppUser(deps, params.id, 'not-found'),
    endSessionsOfAppUser: ({ params }) => appUsers.endSessionsOf(deps, params.id),
    appRequestOtp: ({ body, address }) => appUsers.requestOtp(deps, body.phone, address),
    appVerifyOtp: ({ body, address }) => appUsers.verifyOtp(deps, body, address),
    appRefresh: ({ body }) => refreshApp(deps, body.refreshToken),
    appLogout: ({ body, bearer }) =>
      endSessions(deps, 'app', { refreshToken: body.refreshToken, accessToken: bearer }),
    appMe: ({ actor }) => appUsers.getMe(deps, actor.id),
    appUpdateMe: ({ actor, body }) => appUsers.updateMe(deps, actor.id, body),
    appDeleteMe: ({ actor }) => appUsers.eraseAppUser(deps, actor.id, 'unauthenticated'),
  } satisfies Partial<Handlers>
}
