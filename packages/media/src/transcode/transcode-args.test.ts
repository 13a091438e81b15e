import { expect, test } from 'vitest'
import { chooseLadder, filmSound } from './ladder.ts'
import type { TrackFacts } from '../inspect/probe-tracks.ts'
import { frameAt, lateness, partInput } from './film-part.ts'
import { framesASecond } from './frame-rate.ts'
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

test('a part holds its own frames, on the clock of the whole film', () => {
  const part = { fromSec: 120, toSec: 240 }
  expect(partInput(part)).toEqual(['-copyts', '-start_at_zero', '-ss', '119'])
  const args = filmOutput({ ladder, picture: { ...picture, frameRate: 29.97 }, folder: '/t', part })
  expect(args[args.indexOf('-filter_complex') + 1]).toMatch(
    /^\[0:V:1\]fps=30000\/1001,trim=start_pts=3597:end_pts=7193,setpts=PTS-STARTPTS,scale=/,
  )
  expect(args).toContain('expr:gte(t+0.019901,n_forced*2)')
})

test.each(['25', '24000/1001', '30000/1001', '17.300'])(
  '%s: one grid of keyframes over all parts',
  (rate) => {
    const seconds = (frames: number) => frames / framesASecond(rate)
    const off: number[] = []
    for (let fromSec = 0; fromSec < 43_200; fromSec += 120) {
      const late = Number(lateness({ fromSec, toSec: null }, rate).toFixed(6))
      for (let at = 0; at < 120; at += 2) {
        const frame = frameAt(rate, fromSec + at) - frameAt(rate, fromSec)
        if (seconds(frame) + late < at || (frame > 0 && seconds(frame - 1) + late >= at))
          off.push(fromSec + at)
      }
    }
    expect(off).toEqual([])
  },
)
