import { afterEach, expect, test, vi } from 'vitest'
import { followEvents, reconnectWait } from './event-stream.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('each failure doubles the wait, up to a minute', () => {
  expect([1, 2, 3, 4].map((failures) => reconnectWait(failures, 1))).toEqual([1000, 2000, 4000, 8000])
  expect(reconnectWait(40, 1)).toBe(60_000)
})

test('a random part of the wait, at most half of it, is left out', () => {
  expect(reconnectWait(3, 0)).toBe(2000)
})

/** The waiting times before `count` reconnections, if every stream lasts `lastsMs`. */
async function waitsBetween(lastsMs: number, count: number): Promise<number[]> {
  vi.useFakeTimers()
  const stop = new AbortController()
  const opened: number[] = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.stubGlobal('fetch', () => {
    opened.push(Date.now())
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void setTimeout(() => controller.close(), lastsMs),
    })
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }))
  })
  const following = followEvents({ onEvent: () => {}, onState: () => {} }, stop.signal)
  while (opened.length <= count) await vi.advanceTimersByTimeAsync(500)
  stop.abort()
  await vi.advanceTimersByTimeAsync(lastsMs)
  await following
  return opened.slice(1).map((at, n) => at - (opened[n] ?? 0) - lastsMs)
}

test('after each short event stream the wait is longer; after a long one it is a second', async () => {
  expect(await waitsBetween(500, 4)).toEqual([1000, 2000, 4000, 8000])
  vi.useRealTimers()
  expect(await waitsBetween(60_000, 3)).toEqual([1000, 1000, 1000])
})

const processing = { id: 's1', status: 'processing', progress: 5, stage: 'probe' }
const told = (contentId: string) =>
  JSON.stringify({
    type: 'processing',
    contentId,
    title: 'Stavan',
    protected: false,
    processing,
    startedBy: null,
  })

/** The events that a listener gets if the stream arrives in these chunks and then ends. */
async function hear(...pieces: string[]): Promise<string[]> {
  const stop = new AbortController()
  const heard: string[] = []
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece))
      controller.close()
    },
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })),
  )
  const onState = (isLive: boolean) => {
    if (!isLive) stop.abort()
  }
  await followEvents(
    { onEvent: (event) => heard.push(event.type === 'processing' ? event.contentId : event.type), onState },
    stop.signal,
  )
  return heard
}

test('an event is complete at its empty line', async () => {
  expect(await hear(`data: ${told('a')}\n`)).toEqual([])
  expect(await hear(`data: ${told('a')}\n\n`)).toEqual(['a'])
})

test('chunks may end anywhere, lines may end with CR LF, data may have several lines', async () => {
  const [first, rest] = [told('b').slice(0, 20), told('b').slice(20)]
  const lines = told('c').replace(',"title"', '\r\ndata:,"title"')
  const heard = await hear(
    'eve',
    `nt: processing\r`,
    `\ndata: ${first}`,
    `${rest}\r\n\r`,
    `\ndata: ${lines}\n\n`,
  )
  expect(heard).toEqual(['b', 'c'])
})

test('schedule events are read, but not if a field is missing or the type is unknown', async () => {
  expect(await hear('event: schedule\ndata: {"type":"schedule","missedBy":["x"]}\n\n')).toEqual(['schedule'])
  expect(await hear('data: {"type":"schedule"}\n\ndata: {"type":"other"}\n\n')).toEqual([])
})

test('comments, ids, events without data and unknown events are ignored', async () => {
  expect(await hear(': heartbeat\n\nid: 7\nretry: 10\n\nevent: ping\n\ndata: what\n\n')).toEqual([])
})
