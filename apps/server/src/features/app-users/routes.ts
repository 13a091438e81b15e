import { apiPrefix } from '@jinvani/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { logoutApp, refreshApp } from '../auth/service.ts'
import { isFromTwilio, isSecret, noteReports, readMsg91, readTwilio } from './sending/reports.ts'
import * as appUsers from './service.ts'

export function appUserRoutes(deps: appUsers.OtpDeps) {
  return {
    listAppUsers: ({ query }) => appUsers.listAppUsers(deps, query),
    getAppUser: ({ params }) => appUsers.getAppUser(deps, params.id),
    updateAppUser: ({ params, body, ifMatch }) => appUsers.updateAppUser(deps, params.id, body, ifMatch),
    exportAppUser: ({ params }) => appUsers.exportAppUser(deps, params.id),
    eraseAppUser: ({ params }) => appUsers.eraseAppUser(deps, params.id),
    endSessionsOfAppUser: ({ params }) => appUsers.endSessionsOf(deps, params.id),
    appRequestOtp: ({ body, address }) => appUsers.requestOtp(deps, body.phone, address),
    appVerifyOtp: ({ body, address }) => appUsers.verifyOtp(deps, body, address),
    appRefresh: ({ body }) => refreshApp(deps, body.refreshToken),
    appLogout: ({ body, bearer }) =>
      logoutApp(deps, { refreshToken: body.refreshToken, accessToken: bearer }),
    appMe: ({ actor }) => appUsers.getMe(deps, actor.id),
    appUpdateMe: ({ actor, body }) => appUsers.updateMe(deps, actor.id, body),
    appDeleteMe: ({ actor }) => appUsers.deleteMe(deps, actor.id),
  } satisfies Partial<Handlers>
}

const MAX_REPORT_BYTES = 64 * 1024
const textOf = ({ body }: FastifyRequest) => (typeof body === 'string' ? body : '')
const unsigned = () => new AppError('unauthenticated', { message: 'The report is not signed' })
const taken = (reply: FastifyReply) => reply.code(204).header('cache-control', 'no-store').send()

/**
 * Webhooks for delivery reports of the configured provider. They are for the provider alone, so the table of
 * calls does not list them.
 */
export async function deliveryReportRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { otpProvider, publicUrl } = deps.config
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_REPORT_BYTES }, (_request, body, done) =>
    done(null, body),
  )
  if (otpProvider?.name === 'twilio')
    app.post(`${apiPrefix}/webhooks/twilio`, async (request, reply) => {
      const signature = String(request.headers['x-twilio-signature'] ?? '')
      const signed = { url: publicUrl + (request.raw.url ?? ''), body: textOf(request), signature }
      if (!isFromTwilio(otpProvider.authToken, signed)) throw unsigned()
      noteReports(deps, 'twilio', readTwilio(signed.body))
      return taken(reply)
    })
  if (otpProvider?.name === 'msg91')
    app.post<{ Querystring: { key?: unknown } }>(`${apiPrefix}/webhooks/msg91`, async (request, reply) => {
      if (!isSecret(request.query.key, otpProvider.webhookSecret)) throw unsigned()
      noteReports(deps, 'msg91', readMsg91(textOf(request), request.headers['content-type']))
      return taken(reply)
    })
}
