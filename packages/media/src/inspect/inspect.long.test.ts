// How much memory the process that inspects an upload may use for a film that lasts a whole day.
import { expect, test } from 'vitest'
import type { MediaBytes } from '../media-bytes.ts'
import { filmOf, isoBox, table } from '../testing/hostile-containers.ts'
import { stopTimeLimits } from '../testing/no-time-limits.ts'
import { probeMedia } from './inspect.ts'

stopTimeLimits()

const toBytes = (file: Uint8Array): MediaBytes => ({
  size: file.length,
  read: async (start, end) => file.subarray(start, end),
})
function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4)
  return bytes
}

test('the inspection of a long film may use more memory if the file is as large as its index claims', async () => {
  const [frames, frameBytes, chunk] = [2_600_000, 120, 20]
  const chunks = Array.from({ length: frames / chunk }, () => 500)
  const shifts = Array.from({ length: frames * 2 }, (_, at) => (at % 2 === 0 ? 1 : (at % 6) * 10))
  const index = filmOf(
    table('stts', 1, frames, 1),
    isoBox('ctts', words([0, frames]), words(shifts)),
    isoBox('stsz', words([0, 0, frames]), words(Array.from({ length: frames }, () => frameBytes))),
    table('stsc', 1, 1, chunk, 1),
    isoBox('stco', words([0, chunks.length]), words(chunks)),
  )
  const film = Buffer.concat([index, isoBox('mdat', Buffer.alloc(frames * frameBytes))])
  expect(await probeMedia(toBytes(film))).toMatchObject({ kind: 'video' })
  await expect(probeMedia(toBytes(index))).rejects.toThrow('asks for more memory than it may')
})
