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
 * Closing the server closes each connection as soon as no request runs. By itself Node would wait for those
 * that never sent one, as browsers open in advance, and for those whose answer ended later.
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
    // A kept answer has left by then: only a stop waits for its end.
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
 * Only stops listening: a request that is on its way through an open connection is answered, and the connection
 * ends with it. `close` ends resting connections at once, and a proxy must not repeat a POST that it sent just then.
 */
export const stopListening = (server: http.Server) => Server.prototype.close.call(server)
