import { apiPrefix, calls, HlsKeyQuery, Id } from '@jinvani/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { publicRoute } from '../../platform/database/lanes.ts'
import type { Deps } from '../../platform/deps.ts'
import { bearerOf } from '../../platform/http/request-context.ts'
import type { ChargeRequest } from '../../platform/http/charge-request.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { answerPreflights } from '../../platform/http/security-headers.ts'
import { issueHlsKey, issueLicence, licencePath } from './service.ts'

export function licenceRoutes(deps: Deps) {
  return {
    licence: ({ params, body, bearer }) => issueLicence(deps, params.id, body, bearer),
  } satisfies Partial<Handlers>
}

const path = licencePath(':id')

function openToPlayers(reply: FastifyReply): void {
  void reply.headers({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-store',
  })
}

/** Players may run in pages of other origins, since each request has its token in a header. */
export function serveLicences(app: FastifyInstance, deps: Deps, charge: ChargeRequest): void {
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url.startsWith(`${apiPrefix}/licence/`)) openToPlayers(reply)
  })
  app.get<{ Params: { id: string } }>(
    `${path}/key`,
    { config: { call: 'hlsKey' }, ...publicRoute },
    async (request, reply) => {
      const { params } = request
      const query = HlsKeyQuery.safeParse(request.query)
      if (!Id.safeParse(params.id).success || !query.success) throw new AppError('not-found')
      await charge(request, calls.licence.points)
      const key = await issueHlsKey(deps, params.id, query.data.kid, bearerOf(request))
      return reply.header('content-type', 'application/octet-stream').send(key)
    },
  )
  for (const each of [path, `${path}/key`])
    answerPreflights(app, each, 'GET, POST', 'authorization, content-type')
}
