// Reads `GET /admin/events` by fetch, because the browser's EventSource cannot send an Authorization header.
import { createParser } from 'eventsource-parser'
import { ApiError, errorOfAnswer } from '../api/api-error.ts'
import { openStream } from '../api/live-token.ts'
import { type LiveEvent, readLiveEvent } from './live-event.ts'

const firstWaitMs = 1_000
const longestWaitMs = 60_000
/** A stream that ends sooner counts as failed, so that tabs back off while the server closes the oldest of too many. */
const settledMs = 60_000
/** Longer than the server's heartbeat interval: a connection silent for this long is dead. */
const silenceMs = 75_000

export interface EventListener {
  onEvent: (event: LiveEvent) => void
  /** Whether events are arriving. While they are not, screens have to poll. */
  onState: (isLive: boolean) => void
}

/** Doubles with each failure. Randomized, so that a restarted server does not get everybody back at once. */
export function reconnectWait(failures: number, random = Math.random()): number {
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, failures - 1))
  return Math.round(wait * (0.5 + random / 2))
}

/** Ends early when the browser is online again or the listener has stopped. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => resolve()
  const timer = setTimeout(end, ms)
  window.addEventListener('online', end, { once: true })
  signal.addEventListener('abort', end, { once: true })
  return promise.finally(() => {
    clearTimeout(timer)
    window.removeEventListener('online', end)
    signal.removeEventListener('abort', end)
  })
}

const isEvents = (response: Response) =>
  response.headers.get('Content-Type')?.startsWith('text/event-stream') === true

function eventOf(data: string): LiveEvent | undefined {
  try {
    return readLiveEvent(JSON.parse(data))
  } catch {
    return undefined
  }
}

async function readPieces(body: ReadableStream<Uint8Array>, onPiece: (piece: string) => void): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onPiece(decoder.decode(value, { stream: true }))
  }
}

async function listen({ onEvent, onState }: EventListener, outer: AbortSignal): Promise<void> {
  const silence = new AbortController()
  const watch = () => setTimeout(() => silence.abort(), silenceMs)
  let timer = watch()
  try {
    const response = await openStream(
      '/admin/events',
      'text/event-stream',
      AbortSignal.any([outer, silence.signal]),
    )
    if (!response.ok || !isEvents(response) || response.body === null)
      throw errorOfAnswer(response, undefined)
    onState(true)
    const parser = createParser({
      onEvent: ({ data }) => {
        const event = eventOf(data)
        if (event !== undefined) onEvent(event)
      },
    })
    await readPieces(response.body, (piece) => {
      clearTimeout(timer)
      timer = watch()
      parser.feed(piece)
    })
  } finally {
    clearTimeout(timer)
  }
}

const endsForGood = (error: unknown) => error instanceof ApiError && error.endedSession

export async function followEvents(listener: EventListener, signal: AbortSignal): Promise<void> {
  let failures = 0
  let liveSince = Number.POSITIVE_INFINITY
  const onState = (isLive: boolean) => {
    if (isLive) liveSince = Date.now()
    if (!signal.aborted) listener.onState(isLive)
  }
  while (!signal.aborted) {
    try {
      await listen({ ...listener, onState }, signal)
    } catch (error) {
      if (endsForGood(error)) return
    }
    failures = Date.now() - liveSince >= settledMs ? 1 : failures + 1
    liveSince = Number.POSITIVE_INFINITY
    onState(false)
    if (!signal.aborted) await pause(reconnectWait(failures), signal)
  }
}
