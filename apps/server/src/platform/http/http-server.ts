// The HTTP server under the framework: its limits, and kept answers that the framework never sees.
import http from 'node:http'
import type { RequestListener } from 'node:http'
import { Server } from 'node:net'
import type { Config } from '../../settings/config.ts'
import { startBodyDeadline } from './patient-body.ts'
import type { KeptAnswers } from './kept/kept-answers.ts'

/** A connection must have sent its whole header by then. */
const HEADERS_MS = 15_000
const CHECK_MS = 5000

/**
 * On closing, all connections end as soon as no request runs. Node alone would wait for those that browsers open in
 * advance, and for those whose answer ended after `close` was called.
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
  // Bodies have their own deadline, which film uploads lift.
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
    // A kept answer is written already, so we count it only while the server stops.
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
 * Only stops listening: requests on their way are still answered, and then their connections close. `close` would end
 * idle connections at once, and a proxy must not repeat a POST that it sent just then (RFC 9110, 9.2.2).
 */
export const stopListening = (server: http.Server) => Server.prototype.close.call(server)
