import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'

/** Longer than proxies keep an idle connection: whoever ends it first must not be this side, or a request gets lost. */
const KEEP_ALIVE_MS = 75_000
/** So long the rest of a body that was refused may still come. */
const UNREAD_MS = 5000

/** Answers from memory if it can. */
type Serve = (request: IncomingMessage, response: ServerResponse) => boolean

function limitUnread(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  response.once('finish', () => {
    if (!request.complete) request.socket.setTimeout(UNREAD_MS)
  })
}

/** `serve` is asked before the framework. */
export function createHttpServer(serve: Serve, handler: RequestListener): http.Server {
  return http.createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    if (serve(request, response)) return
    limitUnread(request, response)
    handler(request, response)
  })
}
