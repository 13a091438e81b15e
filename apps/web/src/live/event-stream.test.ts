import { expect, test } from 'vitest'
import { reconnectWait } from './event-stream.ts'

test('each failure doubles the wait, up to a minute', () => {
  expect([1, 2, 3, 4].map((failures) => reconnectWait(failures, 1))).toEqual([1000, 2000, 4000, 8000])
  expect(reconnectWait(40, 1)).toBe(60_000)
})

test('the wait is spread over its second half', () => {
  expect(reconnectWait(3, 0)).toBe(2000)
})
