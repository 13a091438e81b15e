// Limits how long a body may take. Most bodies have one deadline; films and tables may take longer on a slow line.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { AppError } from '../app-error.ts'

/** A sender that sends nothing for this long loses its connection. */
const SILENCE_MS = 60_000

/**
 * Reads a body, without the usual deadline from the first read on. If the reader fails, this stream ends but not the
 * connection, so that the sender still gets an answer. `longestMs`: longest time for the whole body; without it only
 * silence ends the body.
 */
export function patientBody(
  body: IncomingMessage,
  { silenceMs = SILENCE_MS, longestMs }: { silenceMs?: number; longestMs?: number } = {},
): Readable {
  async function* chunks() {
    deadlines.get(body)?.stop()
    const end = () => body.destroy(new AppError('request-timeout'))
    const silence = setTimeout(end, silenceMs)
    const longest = longestMs === undefined ? undefined : setTimeout(end, longestMs)
    try {
      for await (const chunk of body.iterator({ destroyOnReturn: false })) {
        silence.refresh()
        yield chunk
      }
    } catch (error) {
      throw body.errored === null ? error : new AppError('bad-request')
    } finally {
      clearTimeout(silence)
      clearTimeout(longest)
      // Nobody reads the rest of the body, but its sender waits for the answer: the deadline begins again.
      if (!body.complete && !body.destroyed) deadlines.get(body)?.start()
    }
  }
  return Readable.from(chunks(), { objectMode: false })
}

// Each request has its own deadline, since Node's `requestTimeout` is for a whole server, and a film on a slow line
// takes hours. `patientBody` lifts the deadline: for an upload, after the signature of the address was verified.

/** Time for the answer to reach the sender before the connection is closed. */
const LAST_WORDS_MS = 1000

const deadlines = new WeakMap<IncomingMessage, Record<'start' | 'stop', () => void>>()

/** Starts the deadline of a body. `limitMs`: 0 for no deadline. */
export function startBodyDeadline(request: IncomingMessage, response: ServerResponse, limitMs: number): void {
  const { 'transfer-encoding': encoding, 'content-length': length = 0 } = request.headers
  if (limitMs === 0 || (encoding === undefined && !(Number(length) > 0))) return
  let timer: NodeJS.Timeout | undefined
  const stop = () => clearTimeout(timer)
  const start = () => {
    stop()
    timer = setTimeout(() => {
      if (response.writableEnded) request.destroy()
      else if (request.listenerCount('error') > 0) {
        // The framework is reading the body, and answers this error.
        request.emit('error', new AppError('request-timeout'))
        setTimeout(() => request.destroy(), LAST_WORDS_MS).unref()
      } else start() // The server has neither answered nor begun to read, for example while the database is slow.
    }, limitMs)
  }
  deadlines.set(request, { start, stop })
  start()
  // The timer goes on after an early answer, since the rest of the body still has to come.
  for (const end of ['end', 'close']) request.once(end, stop)
}
