// A request has so long to arrive as a whole. Node's own `requestTimeout` holds for a whole server, and an upload of a film
// on a weak line takes hours: its route lifts the deadline once the signature of its address is known to be right.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../app-error.ts'

/** For the answer to leave before the connection is closed. */
const LAST_WORDS_MS = 1000

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>()

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** `limitMs` 0: none. */
export function startBodyDeadline(request: IncomingMessage, response: ServerResponse, limitMs: number): void {
  if (limitMs === 0 || !hasBody(request)) return
  deadlines.set(
    request,
    setTimeout(() => refuse(request, response), limitMs),
  )
  // An answer that goes out early does not count: what is left of the body still has to come.
  for (const end of ['end', 'close']) request.once(end, () => liftBodyDeadline(request))
}

export function liftBodyDeadline(request: IncomingMessage): void {
  clearTimeout(deadlines.get(request))
}

/** The framework answers 408 if it is reading the body; otherwise the client waits for no answer any more. */
function refuse(request: IncomingMessage, response: ServerResponse): void {
  if (!response.writableEnded && request.listenerCount('error') > 0) {
    request.emit('error', new AppError('request-timeout'))
    setTimeout(() => request.destroy(), LAST_WORDS_MS).unref()
  } else request.destroy()
}
