import { expect, test } from 'vitest'
import { isAtEnd, readStartSec } from './watch-pages.ts'

test.each([
  ['70', 70],
  ['70s', 70],
  ['70.9', 70],
  ['1m10s', 70],
  ['1m10', 70],
  ['1H2M', 3720],
  ['1h2m3s', 3723],
  ['2h', 7200],
  ['0', 0],
])('a shared link with t=%s begins at second %i', (text, seconds) => {
  expect(readStartSec(text)).toBe(seconds)
})

test.each(['', 'a', 'h', '10x', '-5', '1s2m', '1e3', '1m 10s', '9'.repeat(7)])(
  '%j is ignored as a time',
  (text) => {
    expect(readStartSec(text)).toBeUndefined()
  },
)

test.each([
  [5, 6, false],
  [5.5, 6, true],
  [6, 6, true],
  [90, 6, true],
  [0, 0.5, true],
  [6, Number.NaN, false],
  [6, Infinity, false],
])('second %d of an item of %d seconds counts as its end: %s', (sec, durationSec, isEnd) => {
  expect(isAtEnd(sec, durationSec)).toBe(isEnd)
})
