import { expect, test } from 'vitest'
import { chooseLadder, chooseSoundLadder } from './ladder.ts'
import type { TrackFacts } from '../inspect/probe-tracks.ts'
import { frameAt, lateness, partInput } from './film-part.ts'
import { framesASecond } from './frame-rate.ts'
import { listSoundTracks } from '../sound/sound-tracks.ts'
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

test('a film is decoded once, scaled in a chain of sizes, and has one output for each', () => {
  const args = filmOutput({ ladder, picture, sounds: [], folder: '/t' })
  expect(args[args.indexOf('-filter_complex') + 1]).toBe(
    '[0:V:1]fps=25:start_time=0,scale=1280:720:out_color_matrix=bt709:out_range=tv:in_color_matrix=bt709,' +
      'setsar=1,format=yuv420p,split=2[v720][sv720];[sv720]scale=426:240,setsar=1[v240]',
  )
  expect(args.filter((arg) => arg.startsWith('file:'))).toEqual(['file:/t/v240.mp4', 'file:/t/v720.mp4'])
  expect(args.filter((arg) => arg === '-force_key_frames')).toHaveLength(2)
  expect(args.filter((arg, index) => args[index - 1] === '-g' && arg === '50')).toHaveLength(2)
})

test('each sound track has its own chain of filters, and a file for each bit rate', () => {
  const [hindi, unknown] = listSoundTracks([
    { ...sound, language: 'hi' },
    { ...sound, order: 3 },
  ])
  if (hindi === undefined || unknown === undefined) throw new Error('Not two tracks')
  const quiet = { integrated: -20, truePeak: -10 }
  const sounds = [
    { sound: { ...hindi, loudness: null }, ladder: chooseSoundLadder({ dataSaver: true }), silenceSec: 0 },
    {
      sound: { ...unknown, loudness: quiet },
      ladder: chooseSoundLadder({ dataSaver: false }),
      silenceSec: 1,
    },
  ]
  const args = filmOutput({ ladder, picture, sounds, folder: '/t' })
  const graphs = args[args.indexOf('-filter_complex') + 1]?.split(';').slice(-2)
  expect(graphs).toEqual([
    '[0:a:2]aresample=48000:async=1:first_pts=0,asplit=2[a64-hi][a128-hi]',
    '[0:a:3]aformat=channel_layouts=stereo,volume=4.00dB,aresample=48000:async=1:first_pts=0,apad=pad_len=48000[a128]',
  ])
  const files = args.filter((arg) => arg.startsWith('file:/t/a'))
  expect(files).toEqual(['file:/t/a64-hi.mp4', 'file:/t/a128-hi.mp4', 'file:/t/a128.mp4'])
})

test('a part is cut by the clock of the whole film, and begins at zero', () => {
  const part = { fromSec: 120, toSec: 240 }
  expect(partInput(part)).toEqual(['-copyts', '-start_at_zero', '-ss', '119'])
  const args = filmOutput({ ladder, picture: { ...picture, frameRate: 29.97 }, folder: '/t', part })
  expect(args[args.indexOf('-filter_complex') + 1]).toMatch(
    /^\[0:V:1\]fps=30000\/1001,trim=start_pts=3597:end_pts=7193,scale=.*,format=yuv420p,setpts=PTS-STARTPTS,split=/,
  )
  expect(args).toContain('expr:gte(t+0.019901,n_forced*2)')
  expect(args.filter((arg, index) => args[index - 1] === '-r' && arg === '30000/1001')).toHaveLength(2)
})

test.each(['25', '24000/1001', '30000/1001', '17.300'])(
  'at %s frames a second, the keyframes of all parts are on one grid',
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
