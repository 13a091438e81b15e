import { expect, test } from 'vitest'
import { frameRateFor } from './frame-rate.ts'

test.each([
  [25, '25'],
  [50, '25'],
  [23.976, '24000/1001'],
  [24.01, '24'],
  [59.94, '30000/1001'],
  [60, '30'],
  [120, '30'],
  [48.7, '30'],
  [15, '15'],
  [12, '12'],
  [12.5, '12.500'],
  [17.3, '17.300'],
  [1, '1'],
  [0.2, '1'],
  [undefined, '30'],
])('%s frames a second become %s', (frameRate, expected) =>
  expect(frameRateFor(frameRate === undefined ? {} : { frameRate })).toBe(expected),
)

test('unevenly spaced frames become 30 a second, unless their rate is a usual one', () => {
  expect(frameRateFor({ frameRate: 17.3, isUneven: true })).toBe('30')
  expect(frameRateFor({ frameRate: 25, isUneven: true })).toBe('25')
})
