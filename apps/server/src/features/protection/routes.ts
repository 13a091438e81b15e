import { apiPrefix, calls, HlsKeyQuery, Id } from '@jinvani/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { publicRoute } from '../../platform/database/lanes.ts'
import type { Deps } from '../../platform/deps.ts'
import { readBearer } from '../../platform/http/request-context.ts'
import type { ChargeRequest } from '../../platform/http/charge-request.ts'
import { answerPreflights } from '../../platform/http/security-headers.ts'
import { issueHlsKey, licencePath } from './service.ts'

const path = licencePath(':id')

/** Serves licences, also to players in pages of other origins: each request has its token in a header. */
export function serveLicences(app: FastifyInstance, deps: Deps, charge: ChargeRequest): void {
  app.addHook('onRequest', async ({ url }, reply) => {
    if (!url.startsWith(`${apiPrefix}/licence/`)) return
    void reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    })
  })
  app.get<{ Params: { id: string } }>(
    `${path}/key`,
    { config: { call: 'hlsKey' }, ...publicRoute },
    async (request, reply) => {
      const { params } = request
      const query = HlsKeyQuery.safeParse(request.query)
      if (!Id.safeParse(params.id).success || !query.success) throw new AppError('not-found')
      await charge(request, calls.licence.points)
      const key = await issueHlsKey(deps, params.id, query.data.kid, readBearer(request))
      return reply.header('content-type', 'application/octet-stream').send(key)
    },
  )
  for (const each of [path, `${path}/key`])
    answerPreflights(app, each, 'GET, POST', 'authorization, content-type')
}
