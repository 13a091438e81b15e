import { expect, test } from 'vitest'
import { nextPause } from './outside-films.ts'

test('pauses double from five seconds to ten minutes, and stop growing for the rest of the hour', () => {
  const times = [0]
  while ((times.at(-1) ?? 0) < 3600) times.push((times.at(-1) ?? 0) + nextPause(times.at(-1) ?? 0))
  expect(times.slice(0, 9)).toEqual([0, 5, 10, 20, 40, 80, 160, 320, 640])
  expect(times.slice(9)).toEqual([1240, 1840, 2440, 3040, 3640])
})

test('a pause is at least as long as the provider asks for, and at most ten minutes', () => {
  expect(nextPause(7, 42.5)).toBe(43)
  expect(nextPause(100, 42)).toBe(100)
  expect(nextPause(7, 86_400)).toBe(600)
})
