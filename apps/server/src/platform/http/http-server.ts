// The HTTP server under the framework: its limits, and cached answers that never reach the framework.
import http from 'node:http'
import type { RequestListener } from 'node:http'
import { Server } from 'node:net'
import type { Config } from '../../settings/config.ts'
import { startBodyDeadline } from './patient-body.ts'
import type { KeptAnswers } from './kept/kept-answers.ts'

/** A connection that has not sent its whole header by then is closed. */
const HEADERS_MS = 15_000
const CHECK_MS = 5000

/**
 * Closing the server closes all connections as soon as no request runs. Node alone would wait for connections
 * without a request, which browsers open in advance, and for those whose answer ended after the call of `close`.
 */
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
  let running = 0
  let isClosing = false
  const closeUnused = () => {
    if (isClosing && running === 0) server.closeAllConnections()
  }
  const forget = () => {
    running--
    closeUnused()
  }
  const server = http.createServer(times, (request, response) => {
    startBodyDeadline(request, response, requestTimeoutMs)
    if (!server.listening) response.setHeader('connection', 'close')
    const isKept = kept.serve(request, response)
    // A kept answer is already written, so it counts as running only while the server stops.
    if (isKept && server.listening) return
    running++
    response.on('close', forget)
    if (!isKept) handle(request, response)
  })
  if (maxConnections > 0) server.maxConnections = maxConnections
  const close = server.close.bind(server)
  server.close = (done) => {
    isClosing = true
    close(done)
    closeUnused()
    return server
  }
  return server
}

/**
 * Only stops listening: a request in flight on an open connection is answered, and then the connection is closed.
 * `close` would end idle connections at once, and a proxy must not retry a POST sent just then (RFC 9110, 9.2.2).
 */
export const stopListening = (server: http.Server) => Server.prototype.close.call(server)
