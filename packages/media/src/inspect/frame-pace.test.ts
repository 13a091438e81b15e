import { expect, test } from 'vitest'
import { measurePace } from './frame-pace.ts'

const frames = (count: number, gap: number) => Array.from({ length: count }, (_, index) => index * gap)

test('the rate of evenly spaced frames follows from their gaps, in any order', () => {
  const { frameRate, isUneven } = measurePace(frames(50, 0.04).toReversed(), 2)
  expect(frameRate).toBeCloseTo(25)
  expect(isUneven).toBe(false)
})

test('a missing frame does not lower the rate', () => {
  const times = frames(50, 0.04).toSpliced(1, 1)
  expect(measurePace(times, 2).frameRate).toBeCloseTo(25)
})

test('times in whole milliseconds do not change the rate', () => {
  const times = frames(60, 1 / 30).map((time) => Math.round(time * 1000) / 1000)
  expect(measurePace(times, 2).frameRate).toBeCloseTo(30, 1)
})

test('the rate of a single frame follows from its duration', () =>
  expect(measurePace([0], 0.5).frameRate).toBe(2))
