import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { type Outage, watchOutages } from './outages.ts'

const network = new ApiError(0)
const database = new ApiError(503, { code: 'unavailable', away: 'database', retryAfterSec: 5 })
const storage = new ApiError(503, { code: 'unavailable', away: 'storage', retryAfterSec: 5 })

let answers: (Error | null)[]
let asked: number[]
let ended: number
let outages: ReturnType<typeof watchOutages>
let seen: (Outage | undefined)[]
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  answers = []
  asked = []
  ended = 0
  seen = []
  const began = Date.now()
  const ask = async () => {
    asked.push(Date.now() - began)
    const answer = answers.shift() ?? null
    if (answer) throw answer
  }
  outages = watchOutages(ask, () => (ended += 1))
  outages.subscribe(() => void (seen.at(-1) === outages.current() || seen.push(outages.current())))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([
  [network, 'server'],
  [new ApiError(0, { code: 'silent' }), 'server'],
  [new ApiError(502), 'server'],
  [new ApiError(503), 'server'],
  [database, 'database'],
  [storage, 'storage'],
  [new ApiError(503, { code: 'busy', retryAfterSec: 2 }), undefined],
  [new ApiError(503, { code: 'unavailable' }), undefined],
  [new ApiError(500, { code: 'internal' }), undefined],
  [new ApiError(401), undefined],
  [new TypeError('a bug'), undefined],
])('the error %s counts as an outage of: %s', async (error, outage) => {
  answers = [error, error]
  outages.note(error)
  // Leaving a page aborts its calls with a network error, so such an error alone is no outage.
  expect(outages.current()).toBe(error === network ? undefined : outage)
  await vi.advanceTimersByTimeAsync(1000)
  expect(outages.current()).toBe(outage)
})

test('however many calls fail, a single call polls until the outage ends, after Retry-After or growing waits', async () => {
  answers = [database, network, network, network]
  for (let second = 0; second < 4; second++) {
    outages.note(database)
    await vi.advanceTimersByTimeAsync(1000)
  }
  await vi.advanceTimersByTimeAsync(16_000)
  expect(asked).toEqual([5000, 10_000, 11_000, 13_000, 17_000])
  expect(seen).toEqual(['database', 'server', undefined])
  expect(ended).toBe(1)
})

test('a suspicion makes one call, and becomes an outage only if the server does not answer', async () => {
  outages.doubt()
  await vi.advanceTimersByTimeAsync(1000)
  expect([asked, outages.current(), ended]).toEqual([[0], undefined, 1])
  answers = [new ApiError(0, { code: 'silent' })]
  outages.doubt()
  outages.doubt()
  await vi.advanceTimersByTimeAsync(100)
  expect([asked, outages.current()]).toEqual([[0, 1000], 'server'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(outages.current()).toBe(undefined)
})

test('an error answer to the polling call ends the outage too, since the server answers', async () => {
  answers = [new ApiError(401)]
  outages.note(network)
  await vi.advanceTimersByTimeAsync(1000)
  expect([outages.current(), seen, ended]).toEqual([undefined, [], 1])
})

test('an outage of the file store is over when nothing has failed for a minute', async () => {
  outages.note(storage)
  await vi.advanceTimersByTimeAsync(40_000)
  outages.note(storage)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(outages.current()).toBe('storage')
  await vi.advanceTimersByTimeAsync(2000)
  expect([outages.current(), ended]).toEqual([undefined, 1])
})
