import { expect, test } from 'vitest'
import { isFolded, problemOf } from './activity-filters.ts'

test.each([
  ['2026-11-22', '2026-11-21', 'The last day is before the first'],
  ['2026-11-22', '2026-11-22', undefined],
  ['2026-11-22', '', undefined],
  ['', '2026-11-21', undefined],
])('from %j to %j', (from, to, problem) => expect(problemOf({ from, to })).toBe(problem))

test('a bulk change is one line until its items are asked for', () => {
  expect(isFolded({ noun: 'content' })).toBe(true)
  expect(['item', 'request', 'action'].map((name) => isFolded({ [name]: 'content.update' }))).toEqual([
    false,
    false,
    false,
  ])
})
