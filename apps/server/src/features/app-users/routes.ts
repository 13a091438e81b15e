import { apiPrefix } from '@jinvani/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { logoutApp, refreshApp } from '../auth/service.ts'
import { isFromTwilio, isSecret, noteReports, readMsg91, readTwilio } from './sending/reports.ts'
import {
  type OtpDeps,
  deleteMe,
  endSessionsOf,
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

export function appUserRoutes(deps: OtpDeps) {
  return {
    listAppUsers: ({ query }) => listAppUsers(deps, query),
    getAppUser: ({ params }) => getAppUser(deps, params.id),
    updateAppUser: ({ params, body, ifMatch }) => updateAppUser(deps, params.id, body, ifMatch),
    exportAppUser: ({ params }) => exportAppUser(deps, params.id),
    eraseAppUser: ({ params }) => eraseAppUser(deps, params.id),
    endSessionsOfAppUser: ({ params }) => endSessionsOf(deps, params.id),
    appRequestOtp: ({ body, address }) => requestOtp(deps, body.phone, address),
    appVerifyOtp: ({ body, address }) => verifyOtp(deps, body, address),
    appRefresh: ({ body }) => refreshApp(deps, body.refreshToken),
    appLogout: ({ body, bearer }) =>
      logoutApp(deps, { refreshToken: body.refreshToken, accessToken: bearer }),
    appMe: ({ actor }) => getMe(deps, actor.id),
    appUpdateMe: ({ actor, body }) => updateMe(deps, actor.id, body),
    appDeleteMe: ({ actor }) => deleteMe(deps, actor.id),
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
