import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fingerprintOf, sampledRanges } from './fingerprint.ts'

const MB = 1024 * 1024
const printOf = (bytes: Uint8Array) =>
  fingerprintOf(crypto.subtle, bytes.length, async (start, end) => bytes.subarray(start, end))

test('a fingerprint reads at most a megabyte of a file, including its first and last bytes', () => {
  for (const size of [1, 65_536, MB, MB + 1, 3 * MB + 7, 50 * 1024 * MB]) {
    const ranges = sampledRanges(size)
    expect(ranges[0]?.start).toBe(0)
    expect(ranges.at(-1)?.end).toBe(size)
    expect(ranges.reduce((sum, { start, end }) => sum + end - start, 0)).toBeLessThanOrEqual(MB)
    expect(ranges.every(({ start, end }) => start < end && Number.isInteger(start))).toBe(true)
  }
})

test('a fingerprint reads all bytes of a small file', async () => {
  const bytes = new TextEncoder().encode('Navkar mantra')
  const expected = createHash('sha256').update(`13\nNavkar mantra`).digest('hex')
  expect(await printOf(bytes)).toBe(expected)
})

test('a different byte in a sample, or a different size, gives another fingerprint', async () => {
  const film = new Uint8Array(3 * MB)
  const before = await printOf(film)
  expect(await printOf(film)).toBe(before)
  film[film.length - 1] = 1
  expect(await printOf(film)).not.toBe(before)
  expect(await printOf(new Uint8Array(3 * MB + 1))).not.toBe(before)
})
