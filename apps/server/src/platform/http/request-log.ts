import type { FastifyInstance } from 'fastify'
import type { Logger } from '../log/logger.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { staffOf, traceOf } from './request-context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the route in the metrics; a route without one is a page or file of the site. */
    call?: string
  }
}

/** Logs each request with the pattern of its route, never its address, which may contain words or tokens. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
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

/** Counts answers by names from a fixed set. An address would not do, since clients choose it. */
export function measureAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async ({ routeOptions }, reply) => {
    const call = routeOptions.url === undefined ? 'unknown' : (routeOptions.config.call ?? 'site')
    metrics.observeAnswer(call, reply.statusCode, reply.elapsedTime)
  })
}

/** Warns once of a proxy that is not trusted: behind it, all visitors share one address and its limits. */
export function warnOfUntrustedProxy(app: FastifyInstance, log: Logger): void {
  let isSaid = false
  app.addHook('onRequest', async ({ headers }) => {
    if (isSaid || headers['x-forwarded-for'] === undefined) return
    isSaid = true
    log.warn('requests come through a proxy, but TRUST_PROXY is not set: all visitors count as one client')
  })
}
