import { expect, test } from 'vitest'
import { MediaRefused } from '../media-refused.ts'
import { damageReader, describeDamage } from './damage.ts'

const damage = { frames: 12, of: 3000, firstSec: 124.4, lastSec: 125, sounds: 0 }

test.each<[string, Partial<typeof damage>]>([
  ['12 frames are damaged around 2:04', {}],
  ['1 frame is damaged around 1:02:05', { frames: 1, firstSec: 3725, lastSec: 3725 }],
  ['12 frames are damaged from 2:04 to 17:30', { lastSec: 1050 }],
  ['12 frames are damaged around 2:04. Parts of the sound are damaged', { sounds: 3 }],
  ['Parts of the sound are damaged', { frames: 0, sounds: 1 }],
  ['Parts of the file could not be read', { frames: 0 }],
])('damage is described: %s', (sentence, over) =>
  expect(describeDamage({ ...damage, ...over })).toBe(sentence),
)

test('a film with more than one damaged frame in twenty is refused, but never if only one frame is damaged', () => {
  expect(() => describeDamage({ ...damage, of: 200 })).toThrow(
    new MediaRefused('The file is damaged: 12 of 200 frames could not be read', { fault: 'damaged' }),
  )
  expect(describeDamage({ ...damage, of: 10, frames: 1 })).toMatch(/^1 frame/)
})

test('two messages of ffmpeg about one frame count once, and damage of the sound counts separately', () => {
  const reader = damageReader()
  const lines = [
    '  Stream #0:1 (h264) -> showinfo',
    '[Parsed_showinfo_0 @ 0x1] n:   0 pts:      0 pts_time:3       pos: 48',
    '[h264 @ 0x1] concealing 300 DC, 300 AC, 300 MV errors in I frame',
    'a.mp4: corrupt decoded frame in stream 1',
    '[Parsed_showinfo_0 @ 0x1] n:   1 pts:      1 pts_time:3.04    pos: 48',
    'Error while decoding stream #0:0: Invalid data found when processing input',
  ]
  for (const line of lines) reader.onComplaint(line)
  expect(reader.read()).toEqual({ frames: 1, of: 2, firstSec: 3, lastSec: 3, sounds: 1 })
})

test('frames that were lost count in the total', () => {
  const reader = damageReader()
  const lines = [
    '  Stream #0:0 (h264) -> showinfo',
    '[Parsed_showinfo_0 @ 0x1] n:   0 pts:      0 pts_time:0       pos: 48',
    'Error while decoding stream #0:0: Invalid data found when processing input',
    'Error while decoding stream #0:0: Invalid data found when processing input',
  ]
  for (const line of lines) reader.onComplaint(line)
  expect(reader.read()).toMatchObject({ frames: 2, of: 3 })
})
