// GET /metrics for Prometheus. The route exists only if METRICS_TOKEN or METRICS_PORT is set.
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { readBearer } from '../../platform/http/request-context.ts'
import { isSameText } from '../../platform/secrets/keys.ts'

/** A request needs METRICS_TOKEN. Without that setting, only METRICS_PORT serves the route, and needs no token. */
export function metricsRoutes(app: FastifyInstance, { config, metrics }: Pick<Deps, 'config' | 'metrics'>) {
  const token = config.metrics?.token
  app.get('/metrics', { config: { call: 'metrics' } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (token && !isSameText(readBearer(request) ?? '', token))
      return reply.code(401).header('www-authenticate', 'Bearer').send()
    return reply.header('content-type', metrics.contentType).send(await metrics.print())
  })
}
