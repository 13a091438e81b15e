// Shares one event stream among a person's tabs: browsers limit the connections to a server, and a stream keeps one
// open. The tab that holds the lock reads and tells the others; when it closes, another takes over.
import { type EventListener, followEvents } from './event-stream.ts'
import { type LiveEvent, readLiveEvent } from './live-event.ts'

type Message =
  /** A newly opened tab asks for the state. */
  { kind: 'hello' } | { kind: 'state'; isLive: boolean } | { kind: 'event'; event: LiveEvent }

function readMessage(data: unknown): Message | undefined {
  const { kind, isLive, event }: Record<string, unknown> =
    typeof data === 'object' && data !== null ? { ...data } : {}
  if (kind === 'hello') return { kind }
  if (kind === 'state' && typeof isLive === 'boolean') return { kind, isLive }
  const read = kind === 'event' ? readLiveEvent(event) : undefined
  return read && { kind: 'event', event: read }
}

function share(owner: string, listener: EventListener, signal: AbortSignal): void {
  const name = `jinvani.events.${owner}`
  const channel = new BroadcastChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, no window: it never leaves this origin
  const tell = (message: Message) => channel.postMessage(message)
  // Null while another tab reads the stream.
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
    // Aborted while waiting for the lock.
    .catch(() => undefined)
}

/** Web Locks exist on https and localhost only; elsewhere each tab has its own stream. */
const canShare = () => 'locks' in navigator && 'BroadcastChannel' in globalThis

export function openEvents(owner: string, listener: EventListener): () => void {
  const stop = new AbortController()
  if (canShare()) share(owner, listener, stop.signal)
  else void followEvents(listener, stop.signal)
  return () => stop.abort()
}
