import { describe, expect, test } from 'vitest'
import { axisOf } from './day-line.tsx'
import { countText } from './numbers-table.tsx'
import { stopWords } from './played-items.tsx'
import { changeWords } from './plays-over-time.tsx'

describe('the axis', () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [5, [0, 2, 4, 6]],
    [698, [0, 500, 1000]],
    [100_000, [0, 50_000, 100_000]],
  ])('of at most %d ends at a round value', (highest, axis) => {
    expect(axisOf(highest)).toEqual(axis)
  })
})

test.each([
  [0, 0, ''],
  [3, 0, 'None'],
  [0, 3, 'Down 100 % from 3'],
  [12, 12, 'As many as the 12'],
  [11_140, 9284, 'Up 20 % from 9,284'],
  [100_000, 1, '100,000 times the 1'],
])('%d after %d reads "%s"', (now, before, words) => {
  expect(changeWords(now, before, countText)).toBe(words)
})

test('where people stop is the first tenth that fewer than half of them reach', () => {
  const reached = [100, 90, 80, 70, 60, 50, 40, 30, 20]
  expect(stopWords({ plays: 100, reached, completed: 10 })).toBe('Half stop before 70 %')
  const all = reached.map(() => 80)
  expect(stopWords({ plays: 100, reached: all, completed: 40 })).toBe('Half stop before the end')
  expect(stopWords({ plays: 100, reached: all, completed: 73 })).toBe('73 % play to the end')
  // People who go back are counted again.
  expect(stopWords({ plays: 1, reached: all, completed: 3 })).toBe('100 % play to the end')
  expect(stopWords({ plays: 0, reached: [0, 0], completed: 0 })).toBe('0 % play to the end')
})
