// Checks the manifests of every kind of package with the DASH schema, with strict readers, and against measured rates.
import { cp, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import hlsReader from 'hls-parser'
import { Parser } from 'm3u8-parser'
import { parse as parseMpd } from 'mpd-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FfmpegInput, runFfmpeg } from '../programs/run-ffmpeg.ts'
import { dashFaults } from '../testing/dash-schema.ts'
import { formerManifest } from '../testing/former-manifest.ts'
import {
  encryption,
  filmSec,
  hindi,
  makePackage,
  newFolder,
  protectedPackage,
  sharedFilm,
  textOf,
  writeEnglish,
} from '../testing/shared-film.ts'
import { listPackage, packageText } from './package-streams.ts'
import { packageManifests, renewManifests } from './renew-manifests.ts'

const shortSec = 8.04

/** Makes streams whose last segment is short. In the picture, it is one frame with most of the bytes. */
async function makeShort() {
  const { ffmpeg, audio } = await sharedFilm()
  const folder = await newFolder('short')
  const limits = { folder, timeLimitMs: 600_000, maxOutputBytes: 1024 ** 2 }
  const write = async (name: string, input: FfmpegInput, output: string[]) => {
    const path = join(folder, `${name}.mp4`)
    await runFfmpeg({ ffmpeg, inputs: [input], output: [...output, `file:${path}`], ...limits })
    return path
  }
  const drawn = `color=size=128x72:rate=25:duration=${shortSec},noise=alls=100:enable='gte(t,8)',format=yuv420p`
  const picture = await write('v72', { drawn }, ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50'])
  const cut = async (sound: (typeof audio)[number]) => {
    const path = await write(sound.name, { path: sound.path }, ['-t', String(shortSec), '-c', 'copy'])
    return { ...sound, path, durationSec: shortSec }
  }
  const renditions = [{ name: 'v72', path: picture, durationSec: shortSec }]
  return { renditions, audio: await Promise.all(audio.map(cut)) }
}

const { cbcs } = encryption.keys
const texts = async () => [
  hindi((await sharedFilm()).captions),
  await writeEnglish('1\n00:00:00,000 --> 00:00:01,000\nJai Jinendra\n'),
]
/** A package of version 0.2.0 with renewed manifests, and with captions as they are packaged today. */
async function renewed(given: Promise<{ folder: string }>) {
  const made = await given
  const folder = await newFolder('renewed')
  await cp(made.folder, folder, { recursive: true })
  const names = (await listPackage(folder)).filter(({ path }) => packageManifests.includes(path))
  for (const { path } of names)
    await writeFile(join(folder, path), formerManifest(await textOf(folder, path)))
  await renewManifests(folder, new Map((await listPackage(folder)).map(({ path, size }) => [path, size])))
  const { packager } = await sharedFilm()
  await packageText({ packager, folder, textFolder: 'text-b2', captions: await texts() })
  return { folder }
}

const kinds: Record<string, { sec: number; make: () => Promise<{ folder: string }> }> = {
  'a clear film with captions': {
    sec: filmSec,
    make: async () => makePackage({ captions: await texts(), soundOnly: true }),
  },
  'a protected film with captions and pictures': { sec: filmSec, make: protectedPackage },
  'a film with one key': {
    sec: filmSec,
    make: () => makePackage({ encryption: { ...encryption, keys: { cbcs } } }),
  },
  'a protected film of an earlier version': { sec: filmSec, make: () => renewed(protectedPackage()) },
  'a film of an earlier version with a short last segment': {
    sec: shortSec,
    make: async () =>
      renewed(makePackage({ ...(await makeShort()), captions: await texts(), soundOnly: true })),
  },
  'a recording of an earlier version': {
    sec: filmSec,
    make: async () => renewed(makePackage({ renditions: [], captions: await texts(), soundOnly: true })),
  },
  'a film without sound': {
    sec: filmSec,
    make: async () => makePackage({ audio: [], captions: await texts() }),
  },
  'a recording with audio description, whose main language is another one': {
    sec: filmSec,
    make: async () => {
      const audio = (await sharedFilm()).audio.map((one) => ({ ...one, isDefault: !one.isDefault, describesPicture: one.isDefault })) // prettier-ignore
      return makePackage({ renditions: [], audio, soundOnly: true, encryption })
    },
  },
  // By itself the packager writes no variant for sound that has only text beside it (shaka-packager#980).
  'a recording with captions': {
    sec: filmSec,
    make: async () => makePackage({ renditions: [], captions: await texts(), soundOnly: true }),
  },
  'a film with a short last segment': {
    sec: shortSec,
    make: async () => makePackage({ ...(await makeShort()), captions: await texts(), soundOnly: true }),
  },
  'a protected film with a short last segment': {
    sec: shortSec,
    make: async () => makePackage({ ...(await makeShort()), captions: await texts(), encryption }),
  },
}

beforeAll(() => hlsReader.setOptions({ strictMode: true, silent: true }))
afterAll(() => hlsReader.setOptions({ strictMode: false, silent: false }))

interface Piece {
  bits: number
  seconds: number
}
const rateOf = (row: readonly Piece[]) =>
  row.reduce((sum, { bits }) => sum + bits, 0) / row.reduce((sum, { seconds }) => sum + seconds, 0)
const lengthOf = (row: readonly Piece[]) => row.reduce((sum, { seconds }) => sum + seconds, 0)

/** The peak rate of RFC 8216 (section 4.1). A stream shorter than half a target duration has only one rate. */
function peakOf(pieces: readonly Piece[], target: number): number {
  const rows = pieces.flatMap((_, from) =>
    pieces.slice(from).map((__, more) => pieces.slice(from, from + more + 1)),
  )
  const counted = rows.filter((row) => lengthOf(row) >= target / 2 && lengthOf(row) <= target * 1.5)
  return Math.max(...(counted.length > 0 ? counted : [pieces]).map(rateOf))
}

const sizeOf = async (folder: string, path: string) => (await stat(join(folder, path))).size * 8

function readStrictly(text: string) {
  const complaints: string[] = []
  const parser = new Parser()
  for (const kind of ['warn', 'error'] as const) parser.on(kind, ({ message }) => complaints.push(message))
  parser.push(text)
  parser.end()
  expect(complaints).toEqual([])
  return parser.manifest
}

/** Reads a media playlist with two parsers, which must agree. */
async function readMedia(folder: string, path: string) {
  const text = await textOf(folder, path)
  const playlist = hlsReader.parse(text)
  const { segments, targetDuration = 0, endList } = readStrictly(text)
  if (!('segments' in playlist)) throw new Error(`${path} is no media playlist`)
  expect(endList).toBe(true)
  expect(playlist.segments.map(({ uri, duration }) => [uri, duration])).toEqual(
    segments.map(({ uri, duration }) => [uri, duration]),
  )
  const pieces = segments.map(async ({ uri, duration, byterange }) => ({
    bits: byterange ? byterange.length * 8 : await sizeOf(folder, join(dirname(path), uri)),
    seconds: duration,
  }))
  const all = await Promise.all(pieces)
  return { peak: peakOf(all, targetDuration), average: rateOf(all), seconds: lengthOf(all) }
}

function expectNear(stated: unknown, measured: number, what: string) {
  expect(Number(stated) / measured, `${what}: ${String(stated)} of ${measured}`).toBeGreaterThan(0.95)
  expect(Number(stated) / measured, `${what}: ${String(stated)} of ${measured}`).toBeLessThan(1.05)
}

async function checkMaster(folder: string, path: string) {
  const text = await textOf(folder, path)
  const { playlists = [], iFramePlaylists, mediaGroups } = readStrictly(text)
  const master = hlsReader.parse(text)
  if (!('variants' in master)) throw new Error(`${path} is no master playlist`)
  const rates = [...playlists, ...iFramePlaylists].map(({ uri, attributes }) => [uri, attributes.BANDWIDTH])
  const known = master.variants.map(({ uri, bandwidth }) => [uri, bandwidth])
  expect(known).toHaveLength(rates.length)
  expect(known).toEqual(expect.arrayContaining(rates))
  // If only some variants have a picture, VLC may choose one without; hls.js and ExoPlayer never do.
  const withPicture = playlists.filter(({ attributes }) => attributes.RESOLUTION !== undefined)
  expect([0, playlists.length]).toContain(withPicture.length)
  for (const { uri, attributes } of [...playlists, ...iFramePlaylists]) {
    const group = Object.values(mediaGroups?.AUDIO[attributes.AUDIO ?? ''] ?? {}).map((one) => one.uri ?? '')
    const sounds = await Promise.all(group.map((one) => readMedia(folder, one)))
    const own = group.includes(uri) ? { peak: 0, average: 0 } : await readMedia(folder, uri)
    const sum = (kind: 'peak' | 'average') => own[kind] + Math.max(0, ...sounds.map((each) => each[kind]))
    expectNear(attributes.BANDWIDTH, sum('peak'), uri)
    expectNear(attributes['AVERAGE-BANDWIDTH'], sum('average'), uri)
    expect(attributes.BANDWIDTH).toBeGreaterThanOrEqual(Number(attributes['AVERAGE-BANDWIDTH']))
  }
  return playlists.length
}

interface Stream {
  attributes: { BANDWIDTH: number; NAME?: string }
  segments: { uri: string; duration: number }[]
}
async function checkDash(folder: string, path: string, sec: number) {
  const text = await textOf(folder, path)
  expect(dashFaults(text)).toEqual([])
  const { duration, playlists, mediaGroups } = parseMpd(text, { manifestUri: 'https://films.test/' })
  expect(duration).toBeCloseTo(sec, 1)
  const inGroups = [mediaGroups.AUDIO, mediaGroups.SUBTITLES].flatMap((groups) =>
    Object.values(groups).flatMap((group: Record<string, { playlists: Stream[] }>) =>
      Object.values(group).flatMap((each) => each.playlists),
    ),
  )
  const streams: Stream[] = [...playlists, ...inGroups]
  for (const { attributes, segments } of streams) {
    const pieces = segments.map(async ({ uri, duration: seconds }) => ({
      bits: await sizeOf(folder, uri),
      seconds,
    }))
    const all = await Promise.all(pieces)
    expect(lengthOf(all), segments[0]?.uri).toBeCloseTo(sec, 1)
    const target = Math.round(Math.max(...all.map(({ seconds }) => seconds)))
    expectNear(attributes.BANDWIDTH, peakOf(all, target), segments[0]?.uri ?? '')
  }
  return streams.length
}

describe.each(Object.entries(kinds))('the package of %s', (_name, { sec, make }) => {
  let folder = ''
  let paths: string[] = []
  const ending = (end: string) => paths.filter((path) => path.endsWith(end))
  beforeAll(async () => {
    ;({ folder } = await make())
    paths = await readdir(folder, { recursive: true })
  })

  test('has DASH manifests that the schema allows, with the duration and the bit rates of the streams', async () => {
    const [film = 0] = await Promise.all(ending('manifest.mpd').map((path) => checkDash(folder, path, sec)))
    expect(film).toBeGreaterThan(0)
    for (const path of ending('sound.mpd')) expect(await checkDash(folder, path, sec)).toBeGreaterThan(0)
  })

  test('has HLS playlists that two strict parsers read alike, each as long as the film', async () => {
    const playlists = ending('.m3u8').filter((path) => dirname(path) !== '.')
    expect(playlists.length).toBeGreaterThan(2)
    for (const path of playlists) expect((await readMedia(folder, path)).seconds, path).toBeCloseTo(sec, 1)
  })

  test('has the measured bit rates in its HLS playlists', async () => {
    for (const path of ending('.m3u8').filter((each) => dirname(each) === '.'))
      expect(await checkMaster(folder, path)).toBeGreaterThan(0)
  })
})

test('the check of DASH manifests finds what the schema does not allow', async () => {
  const manifest = await textOf((await protectedPackage()).folder, 'manifest.mpd')
  const label = /( *<Label>.*<\/Label>\n)( *<Role.*\n)/
  const harms: [string, string | RegExp, string][] = [
    ['a label after a role', label, '$2$1'],
    ['no id', /<Representation id="0"/, '<Representation'],
    ['a rate with a fraction', /bandwidth="(\d+)"/, 'bandwidth="$1.5"'],
    ['an unknown attribute', '<Label>', '<Label name="a">'],
    ['an unknown element', '<Label>', '<Labels/><Label>'],
    ['a malformed language', 'lang="hi"', 'lang="हि"'],
    ['two templates', /( *<SegmentTemplate[\s\S]*?<\/SegmentTemplate>\n)/, '$1$1'],
    ['no profile', / profiles="[^"]*"/, ''],
  ]
  for (const [what, from, to] of harms) {
    const harmed = manifest.replace(from, to)
    expect(harmed, what).not.toBe(manifest)
    expect(dashFaults(harmed), what).not.toEqual([])
  }
})
