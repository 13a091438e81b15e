import { expect, test } from 'vitest'
import { timeWords } from './time-words.ts'

test.each([
  [0, '0 seconds'],
  [1.9, '1 second'],
  [65, '1 minute 5 seconds'],
  [7202, '2 hours 2 seconds'],
])('%s', (seconds, words) => {
  expect(timeWords(seconds)).toBe(words)
})
