import { type Calls, apiPrefix, calls, Id } from '@jinvani/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { bearerOf } from '../../platform/http/bearer.ts'
import type { ChargeRequest } from '../../platform/http/charge-request.ts'
import type { Handlers, RawRequest } from '../../platform/http/handler.ts'
import { issueHlsKey, issueLicence, issuePlaybackToken } from './licence.ts'
import { isGenuine } from './notification-signature.ts'
import { hearNotification, notGenuine } from './outside-provider.ts'
import { drmStatus, retrySubmission, startDrm } from './start.ts'

type Names = 'startDrm' | 'drmStatus' | 'retryDrm' | 'videocryptWebhook' | 'licence' | 'appPlaybackToken'

export function drmRoutes(deps: Deps): Pick<Handlers, Names> {
  return {
    startDrm: ({ body, actor }) => startDrm(deps, actor.id, body),
    drmStatus: ({ params }) => drmStatus(deps, params.id),
    retryDrm: ({ params, actor }) => retrySubmission(deps, actor.id, params.id),
    videocryptWebhook: ({ body, address }) => hearNotification(deps, body, address),
    licence: ({ params, body, bearer }) => issueLicence(deps, params.id, body, bearer),
    appPlaybackToken: ({ params, actor }) => issuePlaybackToken(deps, params.id, actor),
  }
}

/** Before anything of a notification is read. */
export function drmGuards({ config }: Deps): Partial<Record<keyof Calls, (request: RawRequest) => void>> {
  return {
    videocryptWebhook: ({ headers, rawBody }) => {
      const secret = config.videocrypt?.webhookSecret
      if (!secret || !isGenuine(secret, headers, rawBody)) throw notGenuine()
    },
  }
}

const licencePath = `${apiPrefix}/licence/:id`

function openToPlayers(reply: FastifyReply): void {
  void reply.headers({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-store',
  })
}

/** Players run in pages of other origins; the token in the header is what admits them. */
export function licenceRoutes(app: FastifyInstance, deps: Deps, charge: ChargeRequest): void {
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url.startsWith(`${apiPrefix}/licence/`)) openToPlayers(reply)
  })
  app.get<{ Params: { id: string } }>(`${licencePath}/key`, async (request, reply) => {
    const { params } = request
    if (!Id.safeParse(params.id).success) throw new AppError('not-found')
    await charge(request, calls.licence.points)
    const key = await issueHlsKey(deps, params.id, bearerOf(request))
    return reply.header('content-type', 'application/octet-stream').send(key)
  })
  for (const path of [licencePath, `${licencePath}/key`])
    app.options(path, (_request, reply) =>
      reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'authorization, content-type',
          'access-control-max-age': '600',
        })
        .send(),
    )
}
