// Reads `GET /admin/events` with fetch, because the browser's EventSource cannot send an Authorization header.
import { createParser } from 'eventsource-parser'
import { ApiError, backoffMs, errorOfAnswer } from '../api/api-error.ts'
import { openStream } from '../api/live-token.ts'
import { webLocks } from '../browser/web-locks.ts'
import { type LiveEvent, readLiveEvent } from './live-event.ts'

/** A stream that ends sooner counts as failed, so that tabs wait longer while the server closes streams as too many. */
const settledMs = 60_000
/** Longer than the interval of the server's heartbeats, so a connection that is silent for this long is dead. */
const silenceMs = 75_000

interface EventListener {
  onEvent: (event: LiveEvent) => void
  /** False while no events can arrive: screens then have to poll. */
  onState: (isLive: boolean) => void
}

export const reconnectWait = (failures: number, random = Math.random()): number =>
  Math.round(backoffMs(failures - 1, random, 1_000, 60_000))

/** Waits this long, or until the browser is online again or the listener has stopped. */
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

function parseEvent(data: string): LiveEvent | undefined {
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
    const signal = AbortSignal.any([outer, silence.signal])
    const response = await openStream('/admin/events', 'text/event-stream', signal)
    if (!response.ok || !isEvents(response) || response.body === null)
      throw errorOfAnswer(response, undefined)
    onState(true)
    const parser = createParser({
      onEvent: ({ data }) => {
        const event = parseEvent(data)
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
      if (error instanceof ApiError && error.endedSession) return
    }
    failures = Date.now() - liveSince >= settledMs ? 1 : failures + 1
    liveSince = Number.POSITIVE_INFINITY
    onState(false)
    if (!signal.aborted) await pause(reconnectWait(failures), signal)
  }
}

type Message =
  /** `hello` comes from a tab that was just opened and asks for the state. */
  { kind: 'hello' } | { kind: 'state'; isLive: boolean } | { kind: 'event'; event: LiveEvent }

function readMessage(data: unknown): Message | undefined {
  const { kind, isLive, event }: Record<string, unknown> =
    typeof data === 'object' && data !== null ? { ...data } : {}
  if (kind === 'hello') return { kind }
  if (kind === 'state' && typeof isLive === 'boolean') return { kind, isLive }
  const read = kind === 'event' ? readLiveEvent(event) : undefined
  return read && { kind: 'event', event: read }
}

/**
 * Lets all tabs of a person use one event stream, since browsers limit the connections to a server and a stream
 * occupies one. The tab with the lock reads it and passes the events on. When that tab closes, another gets the lock.
 */
function share(owner: string, listener: EventListener, signal: AbortSignal): void {
  const name = `jinvani.events.${owner}`
  const channel = new BroadcastChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, no window: it never leaves this origin
  const tell = (message: Message) => channel.postMessage(message)
  // True while this tab reads the stream, and false while it tries to. Null while another tab has the lock.
  let own: boolean | null = null

  channel.addEventListener('message', ({ data }) => {
    const message = readMessage(data)
    if (message?.kind === 'hello' && own !== null) tell({ kind: 'state', isLive: own })
    if (message?.kind === 'state') listener.onState(message.isLive)
    if (message?.kind === 'event') listener.onEvent(message.event)
  })
  const onState = (isLive: boolean) => {
    own = isLive
    tell({ kind: 'state', isLive })
    listener.onState(isLive)
  }
  const onEvent = (event: LiveEvent) => {
    tell({ kind: 'event', event })
    listener.onEvent(event)
  }
  signal.addEventListener('abort', () => channel.close())
  tell({ kind: 'hello' })
  navigator.locks
    .request(name, { signal }, () => {
      onState(false)
      return followEvents({ onEvent, onState }, signal)
    })
    // Aborting while this tab waits for the lock rejects the request.
    .catch(() => undefined)
}

export function openEvents(owner: string, listener: EventListener): () => void {
  const stop = new AbortController()
  // Without Web Locks, each tab has its own stream.
  if (webLocks() && 'BroadcastChannel' in globalThis) share(owner, listener, stop.signal)
  else void followEvents(listener, stop.signal)
  return () => stop.abort()
}
