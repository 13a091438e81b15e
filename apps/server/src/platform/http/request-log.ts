import type { FastifyInstance } from 'fastify'
import type { Logger } from '../log/logger.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { staffOf } from './request-context.ts'
import { traceOf } from './trace-context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name in the metrics; without one the route is a page or file of the site. */
    call?: string
  }
}

/** Logs the route's pattern and never the address, which may have words or tokens in it. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    log.info({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      staff: staffOf(request),
      ms: Math.round(reply.elapsedTime),
      ...traceOf(request.headers),
    }, 'request') // prettier-ignore
  })
}

/** Counts answers under names from a closed set, never under the address, which a client chooses. */
export function measureAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async ({ routeOptions }, reply) => {
    const call = routeOptions.url === undefined ? 'unknown' : (routeOptions.config.call ?? 'site')
    metrics.observeAnswer(call, reply.statusCode, reply.elapsedTime)
  })
}

/** Behind a proxy that we do not trust, all visitors share one address and its limits. Logged once. */
export function warnOfUntrustedProxy(app: FastifyInstance, log: Logger): void {
  let isSaid = false
  app.addHook('onRequest', async ({ headers }) => {
    if (isSaid || headers['x-forwarded-for'] === undefined) return
    isSaid = true
    log.warn('requests come through a proxy, but TRUST_PROXY is not set: all visitors count as one client')
  })
}
