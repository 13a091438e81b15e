// How long the body of a request may take: a deadline for most, more time for a film or a table on a weak line.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { AppError } from '../app-error.ts'

/** A sender that is silent for so long loses its connection. */
const SILENCE_MS = 60_000

interface Patience {
  silenceMs?: number
  /** Limit for the whole body; without it, the body may go on as long as bytes come. */
  longestMs?: number
}

/**
 * The body as a stream of its own; the first read lifts the usual deadline. A reader that fails ends this stream but
 * not the connection, so that the sender still gets its answer.
 */
export function patientBody(
  body: IncomingMessage,
  { silenceMs = SILENCE_MS, longestMs }: Patience = {},
): Readable {
  async function* chunks() {
    liftBodyDeadline(body)
    const end = () => body.destroy(new AppError('request-timeout'))
    const silence = setTimeout(end, silenceMs)
    const longest = longestMs === undefined ? undefined : setTimeout(end, longestMs)
    try {
      for await (const chunk of body.iterator({ destroyOnReturn: false })) {
        silence.refresh()
        yield chunk
      }
    } catch (error) {
      // The sender is gone and gets no answer.
      throw body.errored === null ? error : new AppError('bad-request')
    } finally {
      clearTimeout(silence)
      clearTimeout(longest)
      resumeBodyDeadline(body)
    }
  }
  return Readable.from(chunks(), { objectMode: false })
}

// A whole request has a deadline. Node's own `requestTimeout` holds for a whole server, and a film on a weak
// line takes hours: the upload route lifts the deadline once the signature of its address is verified.

/** Time for the answer to leave before the connection is closed. */
const LAST_WORDS_MS = 1000

interface Deadline {
  start: () => void
  stop: () => void
}
const deadlines = new WeakMap<IncomingMessage, Deadline>()

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** `limitMs`: 0 means no deadline. */
export function startBodyDeadline(request: IncomingMessage, response: ServerResponse, limitMs: number): void {
  if (limitMs === 0 || !hasBody(request)) return
  let timer: NodeJS.Timeout | undefined
  const stop = () => clearTimeout(timer)
  const start = () => {
    stop()
    timer = setTimeout(() => refuse(request, response), limitMs)
  }
  deadlines.set(request, { start, stop })
  start()
  // An early answer does not stop the timer: the rest of the body still has to come.
  for (const end of ['end', 'close']) request.once(end, stop)
}

function liftBodyDeadline(request: IncomingMessage): void {
  deadlines.get(request)?.stop()
}

/** Restarts the deadline for the rest of a body that nobody reads: the sender still waits for the answer. */
function resumeBodyDeadline(request: IncomingMessage): void {
  if (!request.complete && !request.destroyed) deadlines.get(request)?.start()
}

/** The framework answers 408 while it reads the body; otherwise the client no longer waits for an answer. */
function refuse(request: IncomingMessage, response: ServerResponse): void {
  if (!response.writableEnded && request.listenerCount('error') > 0) {
    request.emit('error', new AppError('request-timeout'))
    setTimeout(() => request.destroy(), LAST_WORDS_MS).unref()
  } else request.destroy()
}
