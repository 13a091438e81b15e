import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { choosePartSize } from './multipart.ts'

const MB = 1024 * 1024

test.each([
  [65 * MB, 8],
  [6400 * MB, 8],
  [6400 * MB + 1, 9],
  [20_000 * MB, 25],
  [limits.videoBytes, 64],
])('a file of %i bytes is sent in parts of %i MB', (size, megabytes) => {
  expect(choosePartSize(size)).toBe(megabytes * MB)
  expect(Math.ceil(size / choosePartSize(size))).toBeLessThanOrEqual(limits.partsMax)
})
