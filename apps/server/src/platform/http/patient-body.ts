// The body of a request that may take longer than others: a film or a table on a weak line.
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { AppError } from '../app-error.ts'
import { liftBodyDeadline, resumeBodyDeadline } from './body-deadline.ts'

/** A sender that is silent for so long loses its connection. */
const SILENCE_MS = 60_000

interface Patience {
  silenceMs?: number
  /** Limit for the whole body; without it, the body may go on as long as bytes come. */
  longestMs?: number
}

/**
 * The body as a stream of its own, which lifts the usual deadline from the first read on. A reader that fails
 * ends this stream and leaves the connection alone, so that the sender still gets its answer.
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
