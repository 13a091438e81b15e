import { expect, it } from 'vitest'
import { parseStep } from './wizard-step.ts'

it.each([
  [null, 6, 1],
  ['3', 6, 3],
  ['3', 1, 1],
  ['9', 6, 6],
  ['0', 6, 1],
  ['-2', 6, 1],
  ['2.5', 6, 1],
  ['x', 6, 1],
])('with step %s in the address and steps open up to %i, step %i is shown', (typed, furthest, step) => {
  expect(parseStep(typed, furthest)).toBe(step)
})
