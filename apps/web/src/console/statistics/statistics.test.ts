import { describe, expect, test } from 'vitest'
import { roundAxis, trendWords } from './day-line.tsx'
import { numberText, lastMonth, stopWords } from './numbers-table.tsx'

describe('the axis of a chart', () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [5, [0, 2, 4, 6]],
    [698, [0, 500, 1000]],
    [100_000, [0, 50_000, 100_000]],
  ])('of values up to %d ends at a round value', (highest, axis) => {
    expect(roundAxis(highest)).toEqual(axis)
  })
})

test.each([
  [0, 0, ''],
  [3, 0, 'None'],
  [0, 3, 'Down 100 % from 3'],
  [12, 12, 'As many as the 12'],
  [11_140, 9284, 'Up 20 % from 9,284'],
  [100_000, 1, '100,000 times the 1'],
])('%d after %d is described as "%s"', (now, before, words) => {
  expect(trendWords(now, before, numberText)).toBe(words)
})

test('people stop in the first tenth that fewer than half of them reach', () => {
  const reached = [100, 90, 80, 70, 60, 50, 40, 30, 20]
  expect(stopWords({ plays: 100, reached, completed: 10 })).toBe('Half stop before 70 %')
  const all = reached.map(() => 80)
  expect(stopWords({ plays: 100, reached: all, completed: 40 })).toBe('Half stop before the end')
  expect(stopWords({ plays: 100, reached: all, completed: 73 })).toBe('73 % play to the end')
  // The counts can exceed the plays, because people who go back are counted again.
  expect(stopWords({ plays: 1, reached: all, completed: 3 })).toBe('100 % play to the end')
  expect(stopWords({ plays: 0, reached: [0, 0], completed: 0 })).toBe('0 % play to the end')
})

test('the last month is the last one that has ended in India', () => {
  const times = ['2026-11-30T18:29:59Z', '2026-11-30T18:30:00Z', '2027-01-15T00:00:00Z']
  expect(times.map((now) => lastMonth(Date.parse(now)))).toEqual(['2026-10', '2026-11', '2026-12'])
})
