import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, waitMs } from '../../api/api-error.ts'
import { PutError } from '../put-file.ts'
import { Line } from './line.ts'
import { isPassing, persist } from './send-in-parts.ts'

const network = { onLine: true }
let page: EventTarget
let stages: string[]
let isPaused: boolean
let tell: () => void
const open: Line[] = []

beforeEach(() => {
  vi.useFakeTimers()
  network.onLine = true
  page = new EventTarget()
  stages = []
  isPaused = false
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('window', page)
})
afterEach(() => {
  open.splice(0).forEach((line) => line.end())
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function openLine(signal?: AbortSignal): Line {
  const controls = {
    isPaused: () => isPaused,
    isCancelled: () => false,
    onChange: (listener: () => void) => {
      tell = listener
      return () => {}
    },
    onStage: (stage: string) => void stages.push(stage),
  }
  const line = new Line(controls, signal)
  open.push(line)
  return line
}
function setOnline(isOnline: boolean): void {
  network.onLine = isOnline
  page.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}
/** Work that ends only when it is aborted. */
const hanging = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
  })

test.each([
  [new ApiError(0), true],
  [new ApiError(429), true],
  [new ApiError(503), true],
  [new ApiError(404), false],
  [new ApiError(422), false],
  [new PutError(403, ''), true],
  [new PutError(500, ''), true],
  [new PutError(404, ''), false],
  [new PutError(409, ''), false],
  [new Error('no'), false],
  [new ApiError(507, { code: 'no-room' }), false],
])('sending again after %s is worth a try: %s', (error, expected) => expect(isPassing(error)).toBe(expected))

test('each pause is longer than the one before, up to half a minute, unless the server asks for a longer one', () => {
  const longest = [0, 1, 2, 20].map((attempt) => waitMs(attempt, new ApiError(0), 1))
  expect(longest).toEqual([500, 1000, 2000, 30_000])
  expect(waitMs(1, new ApiError(0), 0)).toBe(500)
  expect(waitMs(0, new ApiError(429, { retryAfterSec: 7 }), 0)).toBe(7000)
})

test('temporary failures are retried, and not for ever', async () => {
  let tries = 0
  const work = async () => {
    tries += 1
    throw new ApiError(503)
  }
  const end = persist(openLine(), work).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await end).toMatchObject({ status: 503 })
  expect(tries).toBe(8)
})

test('permanent failures are not retried', async () => {
  const work = vi.fn(() => Promise.reject(new ApiError(422)))
  await expect(persist(openLine(), work)).rejects.toMatchObject({ status: 422 })
  expect(work).toHaveBeenCalledOnce()
})

test('a pause by the person aborts the running request, which is repeated afterwards', async () => {
  const line = openLine()
  let tries = 0
  const done = persist(line, (signal) => {
    tries += 1
    return tries === 1 ? hanging(signal) : Promise.resolve('done')
  })
  await vi.advanceTimersByTimeAsync(0)
  isPaused = true
  tell()
  await vi.advanceTimersByTimeAsync(120_000)
  expect([tries, stages.at(-1)]).toEqual([1, 'paused'])
  isPaused = false
  tell()
  expect(await done).toBe('done')
  expect([tries, stages.at(-1)]).toEqual([2, 'sending'])
})

test('an upload waits while the browser is offline, tries now and then, and continues once it is online', async () => {
  const line = openLine()
  setOnline(false)
  let tries = 0
  const done = persist(line, async () => {
    tries += 1
    if (!network.onLine) throw new ApiError(0)
    return 'done'
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect([tries, stages.at(-1)]).toEqual([0, 'offline'])
  await vi.advanceTimersByTimeAsync(20 * 60_000)
  expect(tries).toBeGreaterThan(8)
  setOnline(true)
  expect(await done).toBe('done')
})

test('a cancelled upload ends, and its line does not open again', async () => {
  const cancel = new AbortController()
  const line = openLine(cancel.signal)
  const running = persist(line, hanging).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(0)
  cancel.abort()
  expect(await running).toMatchObject({ name: 'AbortError' })
  await expect(line.open()).rejects.toMatchObject({ name: 'AbortError' })
})
