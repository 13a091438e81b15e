import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { findStaff, traceOf } from './request-context.ts'

type Observers = Pick<Deps, 'log' | 'metrics' | 'config'>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the route in the metrics; undefined for pages and files of the site. */
    call?: string
  }
}

/**
 * Logs and counts each request by its route. Never by its address: the client chooses it, and it may contain words or
 * tokens. Warns once of a proxy that TRUST_PROXY does not name: behind it, all visitors share one address and its
 * limits.
 */
export function observeRequests(app: FastifyInstance, { log, metrics, config }: Observers): void {
  let isUntold = config.trustProxy === false
  app.addHook('onRequest', async ({ id, headers }, reply) => {
    void reply.header('x-request-id', id)
    if (!isUntold || headers['x-forwarded-for'] === undefined) return
    isUntold = false
    log.warn('requests come through a proxy, but TRUST_PROXY is not set: all visitors count as one client')
  })
  app.addHook('onResponse', async (request, reply) => {
    const { url, config: route } = request.routeOptions
    metrics.observeAnswer(url ? (route.call ?? 'site') : 'unknown', reply.statusCode, reply.elapsedTime)
    log.info({
      requestId: request.id,
      method: request.method,
      route: url ?? 'unknown',
      status: reply.statusCode,
      staff: findStaff(request),
      ms: Math.round(reply.elapsedTime),
      ...traceOf(request.headers),
    }, 'request') // prettier-ignore
  })
}
