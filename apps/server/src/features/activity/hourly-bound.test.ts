import { expect, test } from 'vitest'
import { HourlyBound } from './hourly-bound.ts'

const HOUR_MS = 60 * 60 * 1000

function boundOf(bounds: { rows: number; rowsOfPlace?: number }) {
  const clock = { now: 100 * HOUR_MS }
  const bound = new HourlyBound(bounds, () => clock.now)
  const verdictsOf = (
    times: number,
    key: string,
    more: { place?: string; share?: number; each?: number } = {},
  ) => Array.from({ length: times }, () => bound.count({ key, ...more }))
  const rowsOf = (...happening: Parameters<typeof verdictsOf>) =>
    verdictsOf(...happening).flatMap(({ count = [] }) => count)
  return { clock, bound, verdictsOf, rowsOf }
}

test('each of the first ten equal events in an hour gets a row, then only the 100th, the 1,000th and so on', () => {
  const { clock, rowsOf } = boundOf({ rows: 1000 })
  expect(rowsOf(5000, 'a')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 1000])
  expect(rowsOf(1, 'b')).toEqual([1])
  expect(rowsOf(500, 'c', { each: 1 })).toEqual([1, 10, 100])
  clock.now += HOUR_MS
  expect(rowsOf(1, 'a')).toEqual([1])
})

test('many addresses together add no more rows than the bound of the hour', () => {
  const { rowsOf } = boundOf({ rows: 1000 })
  let rows = 0
  for (let key = 0; key < 30_000; key++) rows += rowsOf(1, String(key)).length
  expect(rows).toBe(1000)
})

test('one network adds no more rows than its own bound, and other networks still have room', () => {
  const { rowsOf } = boundOf({ rows: 100, rowsOfPlace: 20 })
  let rows = 0
  for (let key = 0; key < 500; key++) rows += rowsOf(1, String(key), { place: 'here' }).length
  expect(rows).toBe(20)
  expect(rowsOf(2, 'else', { place: 'there' })).toEqual([1, 2])
})

test.each([
  ['of a network', { rows: 1000, rowsOfPlace: 20 }],
  ['of all networks', { rows: 20 }],
])('the bound %s keeps its last rows for important events', (_, bounds) => {
  const { rowsOf } = boundOf(bounds)
  let rows = 0
  for (let key = 0; key < 100; key++) rows += rowsOf(1, String(key), { place: 'here', share: 0.7 }).length
  expect(rows).toBe(14)
  expect(rowsOf(9, 'root', { place: 'here', share: 1 })).toEqual([1, 2, 3, 4, 5, 6])
})

test('each bound says once an hour that it is reached, and counts the rows that were left out', () => {
  const { clock, bound, verdictsOf } = boundOf({ rows: 12, rowsOfPlace: 5 })
  const reachedBy = (place: string) =>
    verdictsOf(10, `key ${place}`, { place }).flatMap(({ reached = [] }) => reached)
  expect([reachedBy('a'), reachedBy('b'), reachedBy('c'), reachedBy('d')]).toEqual([['a'], ['b'], [''], []])
  expect(bound.takeOmitted()).toBe(0)
  clock.now += HOUR_MS
  expect([bound.takeOmitted(), bound.takeOmitted()]).toEqual([28, 0])
  expect(reachedBy('a')).toEqual(['a'])
  expect(bound.takeOmitted(true)).toBe(5)
})
