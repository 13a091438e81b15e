import { expect, test } from 'vitest'
import { Speed } from './upload-queue.ts'

test('the speed is that of the last few seconds', () => {
  const speed = new Speed()
  expect(speed.at(0)).toBe(0)
  // The first 5 MB were sent before the measuring began.
  speed.add(5_000_000, 0)
  expect(speed.at(100)).toBe(0)
  for (let second = 1; second <= 20; second += 1) speed.add(5_000_000 + second * 1000, second * 1000)
  expect(speed.at(20_000)).toBeCloseTo(1000, 0)
  expect(speed.at(30_000), 'a line that stands still').toBeLessThan(500)
})
