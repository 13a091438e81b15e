import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics/metrics.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** As the metrics name its answers; what has none is a page or file of the site. */
    call?: string
  }
}

/** Each answer by a name from a closed set, never by its address, which a client chooses. */
export function measureAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async ({ routeOptions }, reply) => {
    const call = routeOptions.url === undefined ? 'unknown' : (routeOptions.config.call ?? 'site')
    metrics.observeAnswer(call, reply.statusCode, reply.elapsedTime)
  })
}
