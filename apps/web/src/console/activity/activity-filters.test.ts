import { expect, test } from 'vitest'
import { isFolded, problemOf } from './activity-filters.ts'

test.each([
  ['2026-11-22', '2026-11-21', 'The last day is before the first'],
  ['2026-11-22', '2026-11-22', undefined],
  ['2026-11-22', '', undefined],
  ['', '2026-11-21', undefined],
])('a filter from %j to %j has the problem %j', (from, to, problem) =>
  expect(problemOf({ from, to })).toBe(problem),
)

test('a bulk change is one line, unless the filter names an item, a request or an action', () => {
  expect(isFolded({ noun: 'content' })).toBe(true)
  expect(['item', 'request', 'action'].map((name) => isFolded({ [name]: 'content.update' }))).toEqual([
    false,
    false,
    false,
  ])
})
