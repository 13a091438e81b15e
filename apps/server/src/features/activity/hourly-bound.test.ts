import { expect, test } from 'vitest'
import { HourlyBound } from './hourly-bound.ts'

const HOUR_MS = 60 * 60 * 1000

function boundOf(rowsMax: number) {
  const clock = { now: 100 * HOUR_MS }
  const bound = new HourlyBound(rowsMax, () => clock.now)
  const rowsOf = (times: number, key: string) =>
    Array.from({ length: times }, () => bound.count(key)).filter((count) => count !== undefined)
  return { clock, rowsOf }
}

test('the first ten are rows, then each power of ten, until the hour is over', () => {
  const { clock, rowsOf } = boundOf(1000)
  expect(rowsOf(5000, 'a')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 1000])
  expect(rowsOf(1, 'b')).toEqual([1])
  clock.now += HOUR_MS
  expect(rowsOf(1, 'a')).toEqual([1])
})

test('many addresses make no more rows than there may be', () => {
  const { rowsOf } = boundOf(1000)
  let rows = 0
  for (let key = 0; key < 30_000; key++) rows += rowsOf(1, String(key)).length
  expect(rows).toBe(1000)
})
