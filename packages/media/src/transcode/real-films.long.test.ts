// Films as they really arrive: small, old, without movement, interlaced, in HDR, too quiet, damaged.
import { chmod, mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FilePathSource, Input, MP4 } from 'mediabunny'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { probeMedia } from '../inspect/probe-media.ts'
import { withFileBytes } from '../media-bytes.ts'
import { MediaRefused } from '../media-refused.ts'
import { packageStreams } from '../package/package-streams.ts'
import { verifyPackage } from '../package/verify-package.ts'
import { findPackager } from '../programs/find-programs.ts'
import { type FfmpegInput, runFfmpeg } from '../programs/run-ffmpeg.ts'
import { damageFrames } from '../testing/damage-frames.ts'
import { type TestFiles, makeTestFiles } from '../testing/test-files.ts'
import { type Bitrate, chooseLadder } from './ladder.ts'
import { measureLoudness } from '../sound/loudness.ts'
import { type TranscodedFilm, transcodeFilm } from './transcode-film.ts'

let files: TestFiles
beforeAll(async () => {
  files = await makeTestFiles()
})
afterAll(() => files.remove())

const picture = (size: string, rate: number, seconds: number): FfmpegInput => ({
  drawn: `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`,
})
const tone = (seconds: number): FfmpegInput => ({ drawn: `sine=duration=${seconds}:sample_rate=48000` })
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
const aac = ['-c:a', 'aac']

const probe = (path: string) => withFileBytes(path, (bytes) => probeMedia(bytes))
async function convert(input: string, bitrates: Bitrate[] = ['240p30']): Promise<TranscodedFilm> {
  const facts = await probe(input)
  const { width = 0, height = 0 } = facts
  const folder = await mkdtemp(join(files.folder, 'made-'))
  const ladder = chooseLadder({ width, height }, bitrates)
  return await transcodeFilm({ ffmpeg: files.ffmpeg, input, folder, facts, ladder })
}

/** The brightness of every pixel in one frame, from 0 to 255. */
async function luma(input: string, atSec = 0): Promise<Buffer> {
  const folder = await mkdtemp(join(files.folder, 'luma-'))
  const output = ['-frames:v', '1', '-vf', 'extractplanes=y', '-f', 'rawvideo', `file:${folder}/y`]
  const inputs = [{ path: input, options: ['-ss', String(atSec)] }]
  const limits = { timeLimitMs: 600_000, maxOutputBytes: 1_000_000 }
  await runFfmpeg({ ffmpeg: files.ffmpeg, inputs, output, folder, ...limits })
  return await readFile(join(folder, 'y'))
}
const first = ({ renditions: [one] }: TranscodedFilm) => one?.path ?? ''

async function coloursOf(path: string) {
  const input = new Input({ formats: [MP4], source: new FilePathSource(path) })
  const track = await input.getPrimaryVideoTrack()
  const colours = await track?.getColorSpace()
  input.dispose()
  return colours
}

test('a film of 360 lines and 12 frames a second keeps both', async () => {
  const film = await files.make('small.mp4', [picture('640x360', 12, 2)], h264)
  const { renditions } = await convert(film, ['240p30', '480p30', '720p30'])
  const shown = await Promise.all(renditions.map(({ path }) => probe(path)))
  expect(shown.map(({ width, height }) => `${width}x${height}`)).toEqual(['426x240', '640x360'])
  for (const { tracks, durationSec } of shown) {
    expect(tracks[0]?.frameRate).toBeCloseTo(12, 2)
    expect(durationSec).toBeCloseTo(2, 1)
  }
})

describe('the length of a film', () => {
  async function pack({ renditions, audio }: Pick<TranscodedFilm, 'renditions' | 'audio'>) {
    const packager = await findPackager()
    if (packager === null) throw new Error('These tests need the packager')
    const folder = await mkdtemp(join(files.folder, 'streams-'))
    await packageStreams({ packager, folder, renditions, audio })
    await verifyPackage(folder)
  }
  async function expectWhole(film: TranscodedFilm, seconds: number) {
    const { renditions, audio } = film
    for (const { durationSec } of [...renditions, ...audio])
      expect(Math.abs(durationSec - seconds)).toBeLessThan(0.15)
    await pack(film)
  }

  test('a still picture is shown to the end of its song', async () => {
    const still = await files.make('song.mp4', [picture('64x48', 25, 0.2), tone(6)], [...h264, ...aac])
    const film = await convert(still)
    await expectWhole(film, 6)
    expect(Buffer.compare(await luma(first(film), 5.9), await luma(first(film), 5.5))).toBe(0)
  })

  test('sound that ends early is followed by silence', async () => {
    const early = await files.make('early.mp4', [picture('64x48', 25, 5), tone(1)], [...h264, ...aac])
    const film = await convert(early)
    await expectWhole(film, 5)
    expect(film.audio[0]?.durationSec).toBeGreaterThan(4.8)
  })

  test('timestamps that start at ten seconds do not make a film longer', async () => {
    const late = await files.make(
      'late.mkv',
      [picture('64x48', 25, 3), tone(3)],
      [...h264, ...aac, '-output_ts_offset', '10'],
    )
    expect((await probe(late)).durationSec).toBeCloseTo(3, 1)
    await expectWhole(await convert(late), 3)
  })

  test('a package whose sound ends early is refused', async () => {
    const { audio } = await convert(files.film)
    const long = await files.make('long.mp4', [picture('64x48', 25, 5)], h264)
    const { renditions } = await convert(long)
    await expect(pack({ renditions, audio })).rejects.toThrow('the streams differ in length')
  })
})

describe('several sound tracks', () => {
  const languages = ['hin', 'eng'].flatMap((language, index) => [
    '-map',
    `${index + 1}:a`,
    `-metadata:s:a:${index}`,
    `language=${language}`,
  ])
  const make = (name: string, second: FfmpegInput) =>
    files.make(
      name,
      [picture('64x48', 25, 2), tone(2), second],
      ['-map', '0:v', ...languages, ...h264, ...aac],
    )

  test('are equally loud, and each as long as the film', async () => {
    const quiet = { drawn: 'sine=duration=1:sample_rate=44100,volume=-20dB' }
    const { audio } = await convert(await make('two.mp4', quiet))
    expect(audio.map(({ name, language, label }) => [name, language, label])).toEqual([
      ['a128-hi', 'hi', 'हिन्दी'],
      ['a128-en', 'en', 'English'],
    ])
    const [one, other] = audio.map(({ loudness }) => loudness?.integrated ?? 0)
    expect((one ?? 0) - (other ?? 0)).toBeCloseTo(20, 0)
    for (const { path: input, durationSec } of audio) {
      expect(durationSec).toBeCloseTo(2, 1)
      const made = await measureLoudness({ ffmpeg: files.ffmpeg, input, durationSec })
      expect(Math.abs((made?.integrated ?? 0) + 16)).toBeLessThan(1)
    }
  })

  test('that ffmpeg cannot decode are left out, and another one is the default', async () => {
    const bytes = await readFile(await make('spatial.mp4', tone(2)))
    for (const [known, strange] of [
      ['mp4a', 'apac'],
      ['esds', 'dapa'],
    ] as const)
      bytes.write(strange, bytes.indexOf(known), 'latin1')
    const { audio } = await convert(await files.write('phone.mp4', bytes))
    expect(audio.map(({ name, isDefault }) => [name, isDefault])).toEqual([['a128-en', true]])
  })
})

describe('loudness', () => {
  const noise = (filter: string): FfmpegInput => ({
    drawn: `anoisesrc=d=6:c=pink:a=0.5:r=48000:s=1,${filter}`,
  })
  const recordings: [string, string, string[]][] = [
    ['a quiet talk', 'volume=-30dB', []],
    ['a loud clip', 'volume=14dB,alimiter=limit=0.98', []],
    ['a recording half soft and half loud', "volume='if(lt(t,3),0.01,0.3)':eval=frame", []],
    ['knocks in a quiet talk', "volume='if(lt(mod(t,2),0.02),0.6,0.1)':eval=frame", []],
    ['six channels', 'volume=-20dB,pan=5.1|FL=c0|FR=c0|FC=c0|LFE=c0|BL=c0|BR=c0', []],
    ['one channel', 'volume=-10dB', ['-ac', '1']],
  ]
  test.each(recordings)('of %s: -16 LUFS, no peak above -1 dBTP', async (name, filter, channels) => {
    const quiet = await files.make(
      `${name}.mkv`,
      [picture('64x48', 25, 6), noise(filter)],
      [...h264, '-c:a', 'flac', ...channels],
    )
    const { audio } = await convert(quiet)
    const heard = { ffmpeg: files.ffmpeg, input: audio[0]?.path ?? '', durationSec: 6 }
    const made = await measureLoudness(heard)
    // The limiter lowers the peaks of loud knocks, and so also the loudness of the whole.
    expect(Math.abs((made?.integrated ?? 0) + 16)).toBeLessThan(name.startsWith('knocks') ? 2 : 1)
    expect(made?.truePeak).toBeLessThanOrEqual(-1)
  })
})

describe('high dynamic range', () => {
  test.each([
    ['smpte2084', 573],
    ['arib-std-b67', 721],
  ])('%s becomes BT.709, with the right brightness', async (light, level) => {
    // This grey is as bright as a sheet of paper. Read as BT.709, its numbers would be a middle grey.
    const grey = `color=size=64x48:rate=25:duration=1,format=yuv420p10le,geq=lum=${level}:cb=512:cr=512`
    const tags = ['-color_trc', light, '-color_primaries', 'bt2020', '-colorspace', 'bt2020nc']
    const hdr = await files.make(
      `${light}.mp4`,
      [{ drawn: grey }],
      ['-c:v', 'libx264', '-preset', 'ultrafast', ...tags],
    )
    const film = await convert(hdr)
    expect(await coloursOf(first(film))).toMatchObject({
      matrix: 'bt709',
      primaries: 'bt709',
      transfer: 'bt709',
    })
    const [brightness = 0] = await luma(first(film))
    expect(brightness).toBeGreaterThan(165)
    expect(brightness).toBeLessThan(225)
  })

  test('an ffmpeg that cannot convert high dynamic range is reported before the work begins', async () => {
    const hdr = join(files.folder, 'smpte2084.mp4')
    const script = `#!/bin/sh\ncase "$*" in *-filters*) exit 0;; esac\nexec ${files.ffmpeg.path} "$@"\n`
    const path = await files.write('old-ffmpeg', script)
    await chmod(path, 0o755)
    const facts = await probe(hdr)
    const ladder = chooseLadder({ width: 64, height: 48 }, ['240p30'])
    const run = { ffmpeg: { ...files.ffmpeg, path }, input: hdr, folder: files.folder, facts, ladder }
    await expect(transcodeFilm(run)).rejects.toMatchObject({
      reason: 'lacking',
      message: expect.stringMatching(/^The film is in HDR/),
    })
  })
})

describe('an interlaced film is deinterlaced', () => {
  /** How much neighbouring lines differ. Two moments in one frame make a comb of lines. */
  async function combing(path: string): Promise<number> {
    const [pixels, width] = [await luma(path, 0.4), 64]
    let sum = 0
    for (let at = width; at < pixels.length - width; at += 1)
      sum += Math.abs(2 * (pixels[at] ?? 0) - (pixels[at - width] ?? 0) - (pixels[at + width] ?? 0))
    return sum / pixels.length
  }
  const moving =
    'color=black:size=64x48:rate=50:duration=1.2[b];color=white:size=16x48:rate=50[w];[b][w]overlay=x=mod(n*5\\,64):shortest=1'
  test.each([
    [
      'said by the container',
      'tinterlace=interleave_top,fieldorder=tff',
      ['-flags', '+ilme+ildct', '-x264-params', 'tff=1'],
    ],
    ['seen in the frames only', 'tinterlace=interleave_top,setfield=prog', []],
  ])('if its interlacing is %s', async (_name, filter, coding) => {
    const combed = await files.make(
      'combed.mp4',
      [{ drawn: `${moving},${filter}` }],
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '10', '-pix_fmt', 'yuv420p', ...coding],
    )
    const made = await combing(first(await convert(combed)))
    expect(await combing(combed)).toBeGreaterThan(3 * made)
  })
})

const makeWhole = () =>
  files.make(
    'whole.mp4',
    [picture('128x96', 25, 8), tone(8)],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', ...aac, '-g', '25'],
  )

test('an intact film has no report of damage', async () => {
  expect((await convert(await makeWhole())).damage).toBeNull()
})

describe('damaged files', () => {
  async function damage(path: string, frames: number[]): Promise<string> {
    const target = `${path}.damaged-${frames.length}.mp4`
    await damageFrames(path, target, frames)
    return target
  }

  test('with one damaged frame are converted, and the place of the damage is reported', async () => {
    const film = await convert(await damage(await makeWhole(), [100]))
    expect(film.damage).toMatch(/^\d frames? (is|are) damaged around 0:0[34]$/)
    expect(film.durationSec).toBeCloseTo(8, 1)
  })

  test('with too many damaged frames are refused', async () => {
    const many = Array.from({ length: 40 }, (_, index) => 20 + index * 4)
    await expect(convert(await damage(await makeWhole(), many))).rejects.toThrow(MediaRefused)
  })
})
