import { mkdtemp, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { EncodedPacketSink, FilePathSource, Input, MP4 } from 'mediabunny'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateClip } from '../testing/generate-clip.ts'
import { chooseLadder } from './ladder.ts'
import { measureLoudness } from '../sound/loudness.ts'
import { withFileBytes } from '../media-bytes.ts'
import { damaged } from '../media-refused.ts'
import { posterFrames } from '../pictures/poster-frames.ts'
import { type MediaFacts, probeMedia } from '../inspect/probe-media.ts'
import { ProcessingFailed } from '../programs/explain-failure.ts'
import { seekSprites } from '../pictures/seek-sprites.ts'
import { type TestFiles, makeTestFiles } from '../testing/test-files.ts'
import { type FilmTranscode, type TranscodedFilm, transcodeFilm } from './transcode-film.ts'

let files: TestFiles
let source = ''
let facts: MediaFacts
let work = ''
let film: TranscodedFilm
const shares: number[] = []
const folderFor = (name: string) => mkdtemp(join(files.folder, `${name}-`))
const SECONDS = 7
const ladder = chooseLadder({ width: 480, height: 270 }, ['240p30', '480p30'])

async function run(over: Partial<FilmTranscode>) {
  const folder = await folderFor('run')
  const whole = { ffmpeg: files.ffmpeg, input: source, folder, ladder, facts, ...over }
  return { folder, ended: transcodeFilm(whole) }
}

beforeAll(async () => {
  files = await makeTestFiles()
  source = join(files.folder, 'source.mp4')
  await generateClip(files.ffmpeg, { kind: 'video', seconds: SECONDS, width: 480, height: 270 }, source)
  facts = await withFileBytes(source, (bytes) => probeMedia(bytes))
  const made = await run({ onProgress: (share) => shares.push(share) })
  work = made.folder
  film = await made.ended
})
afterAll(() => files.remove())

async function keyframes(path: string): Promise<number[]> {
  const input = new Input({ formats: [MP4], source: new FilePathSource(path) })
  const track = await input.getPrimaryVideoTrack()
  const times: number[] = []
  if (track === null) return times
  const packets = new EncodedPacketSink(track)
  for (let key = await packets.getFirstKeyPacket(); key !== null; key = await packets.getNextKeyPacket(key)) {
    times.push(Math.round(key.timestamp * 1000) / 1000)
  }
  input.dispose()
  return times
}

describe('a film converted to two sizes', () => {
  test('has both, with the sound, and no other files', async () => {
    expect((await readdir(work)).toSorted()).toEqual(['a128.mp4', 'v240.mp4', 'v480.mp4'])
    expect(film.renditions.map(({ name, width, height }) => `${name} ${width}x${height}`)).toEqual([
      'v240 426x240',
      'v480 480x270',
    ])
    expect(film.durationSec).toBeCloseTo(SECONDS, 1)
    expect(film.audio[0]?.durationSec).toBeCloseTo(SECONDS, 1)
    for (const rendition of film.renditions) expect(rendition.durationSec).toBeCloseTo(SECONDS, 1)
  })

  test('has keyframes every two seconds, at the same times in both sizes', async () => {
    for (const { path } of film.renditions) expect(await keyframes(path)).toEqual([0, 2, 4, 6])
  })

  test('has progress that never goes back, and reaches 1 exactly once', () => {
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(shares.filter((share) => share === 1)).toHaveLength(1)
    expect(shares.at(-1)).toBe(1)
  })

  test('has stereo sound of 48 kHz, at the usual loudness', async () => {
    const input = film.audio[0]?.path ?? ''
    const { tracks } = await withFileBytes(input, (bytes) => probeMedia(bytes))
    expect(tracks).toMatchObject([{ kind: 'audio', codec: 'aac', channels: 2, sampleRate: 48_000 }])
    const made = await measureLoudness({ ffmpeg: files.ffmpeg, input, durationSec: SECONDS })
    expect(film.audio[0]?.loudness?.integrated).toBeLessThan(-18)
    expect(Math.abs((made?.integrated ?? 0) + 16)).toBeLessThan(1)
  })

  test('has frames to choose a poster from', async () => {
    const folder = await folderFor('posters')
    const frames = await posterFrames({ ffmpeg: files.ffmpeg, input: source, times: [1, 5, 60], folder })
    expect(frames.map(({ atSec, width, height }) => [atSec, width, height])).toEqual([
      [1, 480, 270],
      [5, 480, 270],
    ])
    expect((await readdir(folder)).toSorted()).toEqual(['poster-1.webp', 'poster-2.webp'])
  })

  test('has a sheet of thumbnails for the time bar', async () => {
    const folder = await folderFor('sprites')
    const input = film.renditions[0]?.path ?? ''
    // This duration is longer than the picture, as if the sound were longer: the last picture is repeated.
    const sprites = await seekSprites({ ffmpeg: files.ffmpeg, input, folder, durationSec: 10.02 })
    expect(sprites).toMatchObject({ width: 160, height: 90 })
    expect((await readFile(join(folder, 'thumbnails.vtt'), 'utf8')).match(/-->/g)).toHaveLength(3)
    expect((await readdir(folder)).toSorted()).toEqual(['sprite-1.jpg', 'thumbnails.vtt'])
    const lightOf = async (place: number) => {
      const part = { left: place * 160, top: 0, width: 160, height: 90 }
      const { channels } = await sharp(await sharp(sprites.sheets[0]).extract(part).toBuffer()).stats()
      return Math.max(...channels.map(({ mean }) => mean))
    }
    expect(await Promise.all([0, 1, 2, 3].map(lightOf))).toEqual([
      expect.closeTo(120, -2),
      expect.closeTo(120, -2),
      expect.closeTo(120, -2),
      expect.closeTo(0, -1),
    ])
  })
})

describe('a failed conversion leaves no files and is explained', () => {
  test.each<[string, () => Partial<FilmTranscode>, string]>([
    ['stopped while it runs', () => ({ signal: AbortSignal.timeout(150) }), 'aborted'],
    ['stopped before it starts', () => ({ signal: AbortSignal.abort() }), 'aborted'],
    ['too slow', () => ({ timeLimitMs: 100 }), 'time-limit'],
    ['too large', () => ({ maxOutputBytes: 1000 }), 'output-limit'],
    [
      'started without ffmpeg',
      () => ({ ffmpeg: { path: '/nowhere/ffmpeg', version: '0', origin: 'system' } }),
      'failed',
    ],
  ])('if it was %s', async (_what, over, reason) => {
    const { folder, ended } = await run(over())
    const error = await ended.catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ProcessingFailed)
    expect(error).toMatchObject({ reason, message: expect.stringMatching(/^The [^/]+$/) })
    expect(await readdir(folder)).toEqual([])
  })

  test('if its result is shorter than the source', async () => {
    const tracks = facts.tracks.map((track) => ({ ...track, endSec: 70 }))
    const { folder, ended } = await run({ facts: { ...facts, durationSec: 70, tracks } })
    await expect(ended).rejects.toThrow(damaged('7.0 s of 70.0 s could be read'))
    expect(await readdir(folder)).toEqual([])
  })
})
