// A film made in parts must equal the film made in one piece: number and times of the frames, pictures, and the grid of
// keyframes.
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { EncodedPacketSink, FilePathSource, Input, MP4 } from 'mediabunny'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MediaFacts, probeMedia } from '../inspect/probe-media.ts'
import { withFileBytes } from '../media-bytes.ts'
import { MediaRefused } from '../media-refused.ts'
import { runFfmpeg } from '../programs/run-ffmpeg.ts'
import { type TestFiles, makeTestFiles } from '../testing/test-files.ts'
import { frameAt } from '../transcode/film-part.ts'
import { chooseLadder } from '../transcode/ladder.ts'
import { transcodeFilm } from '../transcode/transcode-film.ts'
import { canSeek, cutFilm } from './cut-film.ts'
import { joinParts } from './join-parts.ts'
import { readPictureTraits, transcodePart } from './transcode-part.ts'

let files: TestFiles
beforeAll(async () => {
  files = await makeTestFiles()
})
afterAll(() => files.remove())

const size = { width: 96, height: 54 }
const ladder = [
  ...chooseLadder(size, ['240p30']),
  ...chooseLadder({ width: 64, height: 36 }, ['480p30']),
].toReversed()
const folderFor = (name: string) => mkdtemp(join(files.folder, `${name}-`))

async function makeFilm(rate: string, seconds: number, more: string[] = []) {
  const film = await files.make(
    `${rate.replace('/', '-')}-${seconds}.mp4`,
    [
      { drawn: `testsrc2=size=96x54:rate=${rate}:duration=${seconds}` },
      // The sound is longer than the picture, so the last picture is shown until the sound ends.
      { drawn: `sine=duration=${seconds + 0.5}:sample_rate=48000` },
    ],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '73', '-pix_fmt', 'yuv420p', '-c:a', 'aac', ...more],
  )
  const facts = await withFileBytes(film, (bytes) => probeMedia(bytes))
  return { ffmpeg: files.ffmpeg, input: film, facts, ladder }
}

async function convertInParts(run: Awaited<ReturnType<typeof makeFilm>>) {
  const parts = cutFilm(run.facts, 4) ?? []
  const traits = await readPictureTraits(run)
  const folder = await folderFor('parts')
  const made = []
  for (const [at, part] of parts.entries()) {
    await mkdir(join(folder, `${at}`))
    made.push(await transcodePart({ ...run, folder: join(folder, `${at}`), part, traits }))
  }
  const joined = []
  for (const [at, { name }] of ladder.entries()) {
    const own = join(folder, name)
    await mkdir(own)
    const streams = []
    const frameRate = made[0]?.frameRate ?? ''
    for (const [index, { renditions }] of made.entries()) {
      const { path = '', frames = 0 } = renditions[at] ?? {}
      await writeFile(join(own, `${index}.mp4`), await readFile(path))
      streams.push({ file: `${index}.mp4`, frames })
    }
    const path = join(folder, `${name}.mp4`)
    joined.push(await joinParts({ ffmpeg: files.ffmpeg, folder: own, parts: streams, frameRate, path }))
  }
  return { parts, made, joined }
}

async function packetsOf(path: string) {
  const input = new Input({ formats: [MP4], source: new FilePathSource(path) })
  const track = await input.getPrimaryVideoTrack()
  const packets = []
  if (track !== null)
    for await (const { timestamp, type } of new EncodedPacketSink(track).packets())
      packets.push({ atMicro: Math.round(timestamp * 1e6), type })
  input.dispose()
  return packets.toSorted((one, other) => one.atMicro - other.atMicro)
}

/** The brightness of every pixel in every frame. */
async function pictures(path: string): Promise<Buffer[]> {
  const folder = await folderFor('luma')
  const output = ['-vf', 'scale=96:54,format=gray', '-f', 'rawvideo', `file:${folder}/y`]
  const limits = { timeLimitMs: 600_000, maxOutputBytes: 100_000_000 }
  await runFfmpeg({ ffmpeg: files.ffmpeg, inputs: [{ path }], output, folder, ...limits })
  const all = await readFile(join(folder, 'y'))
  return Array.from({ length: all.length / (96 * 54) }, (_, at) =>
    all.subarray(at * 96 * 54, (at + 1) * 96 * 54),
  )
}
const differ = (one: Buffer, other: Buffer) =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length

const rates = [
  ['30000/1001', '30000/1001'],
  ['50', '25'],
] as const
test.each(rates)('a film of %s frames a second is the same in parts as in one piece', async (rate, shown) => {
  const run = await makeFilm(rate, 7)
  const whole = await transcodeFilm({ ...run, folder: await folderFor('whole') })
  const { parts, made, joined } = await convertInParts(run)
  expect(await canSeek(run, parts)).toBe(true)
  expect(parts.map(({ fromSec }) => fromSec)).toEqual([0, 2, 4, 6])
  const borders = [0, 2, 4, 6].map((seconds) => frameAt(shown, seconds))
  expect(made.slice(0, 3).map(({ renditions: [one] }) => one?.frames)).toEqual(
    borders.slice(1).map((border, at) => border - (borders[at] ?? 0)),
  )
  for (const [at, { path }] of whole.renditions.entries()) {
    const [inOne, inParts] = [await packetsOf(path), await packetsOf(joined[at]?.path ?? '')]
    const times = (all: typeof inOne) => all.map(({ atMicro }) => atMicro)
    const keys = (all: typeof inOne) => all.flatMap(({ type }, index) => (type === 'key' ? [index] : []))
    expect(times(inParts)).toEqual(times(inOne))
    expect(keys(inParts)).toEqual(keys(inOne))
    expect(keys(inParts)).toEqual(borders)
  }
  const [one, other] = [
    await pictures(whole.renditions[0]?.path ?? ''),
    await pictures(joined[0]?.path ?? ''),
  ]
  expect(other).toHaveLength(one.length)
  for (const border of borders.slice(1))
    for (const frame of [border - 1, border]) {
      const [same, before, after] = [frame, frame - 1, frame + 1].map((index) =>
        differ(other[frame] ?? Buffer.alloc(0), one[index] ?? Buffer.alloc(0)),
      )
      expect(same).toBeLessThan(Math.min(before ?? 0, after ?? 0))
    }
})

test('the sound of the whole film is made alone if no sizes are asked for', async () => {
  const run = await makeFilm('25', 3)
  const { audio, renditions } = await transcodeFilm({ ...run, ladder: [], folder: await folderFor('sound') })
  expect(renditions).toEqual([])
  expect(audio.map(({ path }) => basename(path))).toEqual(['a128.mp4'])
  expect(audio[0]?.durationSec).toBeCloseTo(3.5, 1)
})

test('a part that lacks frames is refused', async () => {
  const run = await makeFilm('25', 3)
  const part = { fromSec: 2, toSec: 6 }
  const folder = await folderFor('short')
  await expect(transcodePart({ ...run, folder, part, traits: {} })).rejects.toThrow(
    new MediaRefused('A part has 25 frames in place of 100'),
  )
})

test('parts made by different encoders are not joined', async () => {
  const folder = await folderFor('unlike')
  const drawn = [{ drawn: 'testsrc2=size=64x48:rate=25:duration=0.2' }]
  for (const profile of ['main', 'high']) {
    const path = await files.make(`${profile}.mp4`, drawn, [
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
      '-profile:v',
      profile,
    ])
    await writeFile(join(folder, basename(path)), await readFile(path))
  }
  const parts = ['main', 'high'].map((name) => ({ file: `${name}.mp4`, frames: 5 }))
  const run = { ffmpeg: files.ffmpeg, folder, parts, frameRate: '25', path: join(folder, 'whole.mp4') }
  await expect(joinParts(run)).rejects.toThrow('The parts were made by different encoders')
})

const film = (seconds: number, over: object = {}): MediaFacts => {
  const track = { codec: 'avc', order: 0, startSec: 0, endSec: seconds }
  const picture = { ...track, kind: 'video' as const, frameRate: 25, ...over }
  return { kind: 'video', durationSec: seconds, tracks: [picture, { ...track, kind: 'audio' }] }
}

test.each<[string, MediaFacts, number | null]>([
  ['of ten minutes', film(600), null],
  ['of twenty minutes', film(1200), 10],
  ['of ten and a half', film(630), 5],
  ['whose frames come unevenly', film(1200, { isUneven: true }), null],
  ['whose picture ends long before its sound', film(1200, { endSec: 700 }), null],
  ['in a container without an index', { ...film(1200), container: 'mpegts' as const }, null],
  ['whose clock starts late', film(1200, { startSec: 1, endSec: 1201 }), 10],
])('a film %s is cut into the expected number of parts, or none', (_what, facts, count) => {
  const parts = cutFilm(facts, 600)
  expect(parts?.length ?? null).toBe(count)
  if (parts === null) return
  expect(parts.at(-1)?.toSec).toBeNull()
  expect(parts.slice(1).map(({ fromSec }) => fromSec)).toEqual(parts.slice(0, -1).map(({ toSec }) => toSec))
})

test('a film with keyframes far apart is made in one piece', async () => {
  const run = await makeFilm('25', 50, [
    '-g',
    '9999',
    '-x264-params',
    'keyint=infinite',
    '-preset',
    'ultrafast',
  ])
  expect(await canSeek(run, [{ fromSec: 0, toSec: 40 }, { fromSec: 40, toSec: null }])).toBe(false) // prettier-ignore
})
