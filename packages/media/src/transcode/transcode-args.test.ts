import { expect, test } from 'vitest'
import { chooseLadder, filmSound } from './ladder.ts'
import type { TrackFacts } from '../inspect/probe-tracks.ts'
import { filmOutput } from './transcode-args.ts'

const picture: TrackFacts = {
  kind: 'video',
  codec: 'avc',
  order: 1,
  startSec: 0,
  endSec: 10,
  frameRate: 25,
  width: 1280,
  height: 720,
}
const sound: TrackFacts = { kind: 'audio', codec: 'aac', order: 2, startSec: 0, endSec: 10 }
const ladder = chooseLadder({ width: 1280, height: 720 }, ['240p30', '720p30'])

test('one decode, a chain of sizes, one output for each', () => {
  const args = filmOutput({ ladder, picture, folder: '/t', threads: 2 })
  expect(args[args.indexOf('-filter_complex') + 1]).toBe(
    '[0:V:1]fps=25:start_time=0,scale=1280:720:out_color_matrix=bt709:out_range=tv:in_color_matrix=bt709,' +
      'setsar=1,format=yuv420p,split=2[v720][sv720];[sv720]scale=426:240,setsar=1[v240]',
  )
  expect(args.filter((arg) => arg.startsWith('file:'))).toEqual(['file:/t/v240.mp4', 'file:/t/v720.mp4'])
  expect(args.filter((arg) => arg === '-force_key_frames')).toHaveLength(2)
  expect(args.filter((arg, index) => args[index - 1] === '-g' && arg === '50')).toHaveLength(2)
})

test('sound goes into a file of its own, from its own track', () => {
  const args = filmOutput({
    ladder,
    picture,
    sound: { track: sound, rendition: filmSound, loudness: null },
    folder: '/t',
  })
  expect(args.join(' ')).toContain('[0:a:2]aresample=48000:async=1:first_pts=0[a128]')
  expect(args.at(-1)).toBe('file:/t/a128.mp4')
})
