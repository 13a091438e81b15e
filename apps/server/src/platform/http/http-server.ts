// The HTTP server under the framework: its limits, and cached answers that never reach the framework.
import http from 'node:http'
import type { RequestListener } from 'node:http'
import type { Config } from '../../settings/config.ts'
import { startBodyDeadline } from './body-deadline.ts'
import type { KeptAnswers } from './kept/kept-answers.ts'

/** A connection that has not sent its whole header by then is closed. */
const HEADERS_MS = 15_000
const CHECK_MS = 5000

export function createHttpServer(
  {
    requestTimeoutMs,
    keepAliveMs,
    maxConnections,
  }: Pick<Config, 'requestTimeoutMs' | 'keepAliveMs' | 'maxConnections'>,
  kept: KeptAnswers,
  handle: RequestListener,
): http.Server {
  // Bodies have a deadline of their own, which film uploads lift.
  const times = {
    headersTimeout: HEADERS_MS,
    requestTimeout: 0,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: CHECK_MS,
  }
  const server = http.createServer(times, (request, response) => {
    startBodyDeadline(request, response, requestTimeoutMs)
    if (!kept.serve(request, response)) handle(request, response)
  })
  if (maxConnections > 0) server.maxConnections = maxConnections
  return server
}
