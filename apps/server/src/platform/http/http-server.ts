// The HTTP server below the framework: its limits, and cached answers that it sends without the framework.
import { randomUUID } from 'node:crypto'
import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import { type ErrorBody, type ErrorCode, errorCodes } from '@jinvani/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../settings/config.ts'
import { AppError } from '../app-error.ts'
import type { Logger } from '../log/logger.ts'
import { startBodyDeadline } from './patient-body.ts'
import type { serveKept } from './kept/kept-answers.ts'

/** A request must send its whole header within this time. */
const HEADERS_MS = 15_000
const CHECK_MS = 5000

/**
 * Makes a server. After `close`, all connections end once no request runs. Node itself would also wait for connections
 * that browsers opened in advance, and for those that became idle only then.
 */
export function createHttpServer(
  { requestTimeoutMs, keepAliveMs, maxConnections }: Config,
  sendKept: ReturnType<typeof serveKept>,
  handle: RequestListener,
): http.Server {
  // No `requestTimeout`: each body has its own deadline (`patient-body.ts`), which uploads and imports lift.
  const times = {
    headersTimeout: HEADERS_MS,
    requestTimeout: 0,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: CHECK_MS,
    // `refuseEarly` refuses requests without `Host`: Node's own refusal would have no body.
    requireHostHeader: false,
  }
  let running = 0
  let isClosing = false
  const closeUnused = () => {
    if (isClosing && running === 0) server.closeAllConnections()
  }
  const server = http.createServer(times, (request, response) => {
    startBodyDeadline(request, response, requestTimeoutMs)
    if (!server.listening) response.setHeader('connection', 'close')
    const isKept = !lacksHost(request) && sendKept(request, response)
    // A cached answer has been sent by now, so it counts as running only while the server stops.
    if (isKept && server.listening) return
    running++
    response.on('close', () => {
      running--
      closeUnused()
    })
    if (!isKept) handle(request, response)
  })
  // Node would answer 417 without a body. A server may ignore an unknown expectation (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
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
 * Stops listening, answers requests that are on their way, and then closes their connections. `close` would end idle
 * connections at once, and lose a POST that a proxy has just sent and may not repeat (RFC 9110, 9.2.2).
 */
export const stopListening = (server: http.Server) => Server.prototype.close.call(server)

/** True for a request of HTTP/1.1 without a `Host` header, which must get a 400 (RFC 9112, 3.2). */
const lacksHost = ({ httpVersion, headers }: IncomingMessage) =>
  httpVersion === '1.1' && headers.host === undefined

/** Refuses requests without `Host`, and all requests during the stop, with our usual error bodies. */
export function refuseEarly(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => void (isClosing = true))
  app.addHook('onRequest', async ({ raw }) => {
    if (isClosing) throw new AppError('unavailable', { retryAfterSec: 1 })
    if (lacksHost(raw)) throw new AppError('bad-request')
  })
}

/** Status and error by Node's code, for requests that Node could not read. Any other code means a malformed request. */
const unread: Record<string, { status: number; code: ErrorCode }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request-timeout' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too-large' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too-large' },
}

/**
 * Answers a request that Node could not read, and closes the connection, since nobody knows where the next request
 * would begin. While an earlier answer is still being sent, it only closes: the refusal would become a part of that
 * answer.
 */
export const refuseUnread = (log: Logger) => (cause: Error & { code?: string }, socket: Socket) => {
  // The answer that is being sent. Node's own handler checks it too: https://nodejs.org/api/http.html#event-clienterror
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse }
  const { status, code } = unread[cause.code ?? ''] ?? { status: 400, code: 'bad-request' as const }
  const requestId = randomUUID()
  const body = JSON.stringify({ message: errorCodes[code].message, code, requestId } satisfies ErrorBody)
  if (cause.code !== 'ECONNRESET' && socket.writable && !answer?.headersSent) {
    log.info({ requestId, status, cause: cause.code }, 'request')
    const head = [
      `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ]
    socket.write([...head, '', body].join('\r\n'))
  }
  socket.destroy(cause)
}
