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
])('reads the step %s of an address when %i can be reached', (typed, furthest, step) => {
  expect(parseStep(typed, furthest)).toBe(step)
})
