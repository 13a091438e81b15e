import { appendFile, cp, mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse as parseHls } from 'hls-parser'
import { parse as parseMpd } from 'mpd-parser'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { generateClip } from '../testing/generate-clip.ts'
import { chooseLadder, chooseSoundLadder } from '../transcode/ladder.ts'
import { withFileBytes } from '../media-bytes.ts'
import { addThumbnails } from './add-thumbnails.ts'
import { dashManifest, hlsManifest } from './package-args.ts'
import {
  type PackagedFile,
  type StreamPackage,
  listPackage,
  packageStreams,
  packageText,
} from './package-streams.ts'
import { type PackagerProgram, findPackager } from '../programs/packager-path.ts'
import { probeMedia } from '../inspect/probe-media.ts'
import { ProcessingFailed } from '../processing-failed.ts'
import { type TestFiles, makeTestFiles } from '../testing/test-files.ts'
import { type TranscodedFilm, transcodeFilm } from '../transcode/transcode-film.ts'
import { soundManifests } from './sound-manifests.ts'
import { unpackStreams } from './unpack-streams.ts'
import { verifyPackage } from './verify-package.ts'
import { toWebVtt } from '../captions/web-vtt.ts'

const SECONDS = 9
const cbcs = { keyId: '00112233445566778899aabbccddeeff', key: 'c0ffee00c0ffee11c0ffee22c0ffee33' }
const cenc = { keyId: '99112233445566778899aabbccddeeff', key: 'beef1100c0ffee11c0ffee22c0ffee33' }
const encryption = {
  keys: { cbcs, cenc },
  licenceUrl: 'https://films.test/licence?film=1&v=2',
  hlsKeyUrl: 'https://films.test/key?film=1&v=2',
}
// The programs are quick, the machine that runs them may not be.
vi.setConfig({ testTimeout: 60_000 })

let files: TestFiles
let film: TranscodedFilm
let packager: PackagerProgram
let captions: string

beforeAll(async () => {
  files = await makeTestFiles()
  const found = await findPackager()
  if (found === null) throw new Error('These tests need the packager')
  packager = found
  const input = join(files.folder, 'source, with a comma.mp4')
  const clip = { seconds: SECONDS, width: 854, height: 480, languages: ['hin', 'eng'] }
  await generateClip(files.ffmpeg, { kind: 'video', ...clip }, input)
  const facts = await withFileBytes(input, (bytes) => probeMedia(bytes))
  const folder = await mkdtemp(join(files.folder, 'made, here-'))
  const ladder = chooseLadder({ width: 854, height: 480 }, ['240p30', '480p30'])
  const soundLadder = chooseSoundLadder({ dataSaver: true })
  film = await transcodeFilm({ ffmpeg: files.ffmpeg, input, folder, ladder, soundLadder, facts })
  const srt = '1\n00:00:05,000 --> 00:00:06,000\nJai Jinendra\n\n2\n00:00:08,000 --> 00:00:40,000\nend\n'
  captions = await files.write('captions.vtt', toWebVtt(srt))
}, 60_000)
afterAll(() => files.remove())

async function make(over: Partial<StreamPackage> = {}): Promise<{ folder: string; list: PackagedFile[] }> {
  const folder = await mkdtemp(join(files.folder, 'package-'))
  const { renditions, audio } = film
  await packageStreams({ packager, folder, renditions, audio, ...over })
  return { folder, list: await listPackage(folder) }
}
const draw = (folder: string, input = film.renditions[0]?.path ?? '') =>
  addThumbnails({ ffmpeg: files.ffmpeg, input, folder })
const textOf = (folder: string, name: string) => readFile(join(folder, name), 'utf8')
const withCaptions = () => [{ language: 'hi', label: 'हिन्दी', path: captions }]

/** The streams of a package, each in one piece. */
async function joined(folder: string) {
  const streams = [...film.renditions, ...film.audio]
  const pieces = streams.map(async ({ name, durationSec }) => {
    const path = join(await mkdtemp(join(files.folder, 'joined-')), name)
    const names = (await readdir(join(folder, name))).filter((file) => /^\d+\.m4s$/.test(file)).toSorted()
    for (const file of ['init.mp4', ...names])
      await appendFile(path, await readFile(join(folder, name, file)))
    return { name, durationSec, path, kind: name.startsWith('a') ? ('audio' as const) : ('video' as const) }
  })
  return await Promise.all(pieces)
}

describe('an encrypted film with captions', () => {
  let folder = ''
  let list: PackagedFile[] = []
  beforeAll(async () => {
    const made = await make({ encryption, captions: withCaptions(), soundOnly: true })
    folder = made.folder
    await draw(folder)
    list = await listPackage(folder)
  }, 60_000)

  test('another DASH reader finds the same', async () => {
    const uri = 'https://films.test/a/manifest.mpd'
    const { duration, playlists } = parseMpd(await textOf(folder, dashManifest), { manifestUri: uri })
    expect(duration).toBeCloseTo(SECONDS, 1)
    expect(playlists.map(({ attributes }) => attributes.RESOLUTION)).toEqual([
      { width: 428, height: 240 },
      { width: 854, height: 480 },
    ])
    for (const { segments } of playlists) {
      expect(segments.map((segment) => Math.round(segment.duration))).toEqual([4, 4, 1])
      for (const { uri: name } of segments) expect(list.map(({ path }) => path)).toContain(name)
    }
  })

  test('another HLS reader finds the same, and the address of the key', async () => {
    const master = parseHls(await textOf(folder, hlsManifest))
    if (!master.isMasterPlaylist || !('variants' in master)) throw new Error('No master playlist')
    const shown = master.variants.filter(({ isIFrameOnly }) => !isIFrameOnly)
    expect(shown.map(({ resolution }) => resolution)).toEqual([
      { width: 428, height: 240 },
      { width: 428, height: 240 },
      { width: 854, height: 480 },
      undefined,
    ])
    expect(master.variants[0]?.subtitles[0]).toMatchObject({ language: 'hi', name: 'हिन्दी' })
    const media = parseHls(await textOf(folder, master.variants[0]?.uri ?? ''))
    if (!('segments' in media)) throw new Error('No media playlist')
    const key = { method: 'SAMPLE-AES', uri: encryption.hlsKeyUrl, format: 'identity' }
    expect(media.segments.map((segment) => segment.key)).toEqual(
      [1, 2, 3].map(() => expect.objectContaining(key)),
    )
    expect(media.segments.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(SECONDS, 1)
  })

  test('the DASH manifest says where the licence is, once for picture and once for each sound', async () => {
    const manifest = await textOf(folder, dashManifest)
    const laurls = [
      '<clearkey:Laurl xmlns:clearkey="http://dashif.org/guidelines/clearKey" Lic_type="EME-1.0">',
      '<dashif:Laurl xmlns:dashif="https://dashif.org/CPS" licenseType="EME-1.0">',
    ]
    for (const laurl of laurls)
      expect(manifest.split(`${laurl}https://films.test/licence?film=1&amp;v=2<`)).toHaveLength(4)
    expect(manifest).toContain('urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e')
    expect(manifest).toContain('cenc:default_KID="99112233-4455-6677-8899-aabbccddeeff"')
    expect(manifest).not.toMatch(/<cenc:pssh|00112233/)
  })

  test('DASH is encrypted by cenc, HLS by cbcs, each with its own key id', async () => {
    const schemes = { 'cenc/v240': ['cenc', cenc], 'cenc/a64-en': ['cenc', cenc], v240: ['cbcs', cbcs], 'a64-en': ['cbcs', cbcs] } as const // prettier-ignore
    for (const [stream, [scheme, { keyId }]] of Object.entries(schemes)) {
      const init = await readFile(join(folder, stream, 'init.mp4'))
      expect(init.toString('latin1', init.indexOf('schm') + 8).slice(0, 4), stream).toBe(scheme)
      expect(init.subarray(init.indexOf('tenc')).includes(Buffer.from(keyId, 'hex')), stream).toBe(true)
      expect(init.includes('pssh'), stream).toBe(true)
    }
    const { playlists } = parseMpd(await textOf(folder, dashManifest), { manifestUri: 'https://films.test/' })
    for (const { segments } of playlists) for (const { uri } of segments) expect(uri).toMatch(/^cenc\//)
    expect(await textOf(folder, hlsManifest)).not.toContain('cenc')
  })

  test('captions are there once for each manifest, beside both sets', () => {
    const texts = list.filter(({ path }) => path.includes('t1-hi')).map(({ path }) => path)
    expect(texts.filter((path) => path.startsWith('cenc/'))).toEqual([])
    expect(texts).toEqual(
      expect.arrayContaining(['text/t1-hi/init.mp4', 'text/t1-hi/00001.m4s', 'text/t1-hi/00001.vtt']),
    )
  })

  test('other captions take their place, in streams of their own', async () => {
    const other = await mkdtemp(join(files.folder, 'text-'))
    for (const name of [dashManifest, hlsManifest]) await cp(join(folder, name), join(other, name))
    const english = { language: 'en', label: 'English', path: captions }
    const run = { packager, folder: other, textFolder: 'text-b2' }
    const made = await packageText({ ...run, captions: [english, ...withCaptions()] })
    expect(new Set(made.map(({ path }) => path.replace(/[^/]*$/, '')))).toEqual(
      new Set(['', 'text-b2/t1-en/', 'text-b2/t2-hi/']),
    )
    const whole = await mkdtemp(join(files.folder, 'whole-'))
    await cp(folder, whole, { recursive: true })
    await cp(other, whole, { recursive: true })
    const facts = await verifyPackage(whole, SECONDS)
    expect(facts).toMatchObject({ encrypted: true })
    expect(facts.files.filter((path) => path.startsWith('text/'))).toEqual([])
    const signals = async (in_: string) => (await textOf(in_, dashManifest)).match(/Laurl|default_KID/g)
    expect(await signals(other)).toEqual(await signals(folder))

    await packageText({ ...run, textFolder: 'text-b3', captions: [] })
    expect(await textOf(other, dashManifest)).not.toMatch(/text|wvtt/)
    expect(await textOf(other, hlsManifest)).not.toMatch(/SUBTITLES|text/)
  })

  test('captions that begin behind the end of the film are left out', async () => {
    const late = await files.write('late.vtt', toWebVtt('1\n00:01:00,000 --> 00:01:01,000\nlate\n'))
    const other = await mkdtemp(join(files.folder, 'text-'))
    for (const name of [dashManifest, hlsManifest]) await cp(join(folder, name), join(other, name))
    const texts = [{ language: 'en', label: 'English', path: late }, ...withCaptions()]
    const made = await packageText({ packager, folder: other, textFolder: 'text-c', captions: texts })
    expect(made.map(({ path }) => path)).toContain('text-c/t1-hi/playlist.m3u8')
    expect(await textOf(other, hlsManifest)).not.toMatch(/TYPE=SUBTITLES.*LANGUAGE="en"/)
  })

  test('each keyframe is listed in HLS, at its place in a segment', async () => {
    const master = parseHls(await textOf(folder, hlsManifest))
    if (!master.isMasterPlaylist || !('variants' in master)) throw new Error('No master playlist')
    const lists = master.variants.filter(({ isIFrameOnly }) => isIFrameOnly)
    expect(lists.map(({ uri, resolution }) => [uri, resolution?.height])).toEqual([
      ['v240/iframes.m3u8', 240],
      ['v480/iframes.m3u8', 480],
    ])
    const media = parseHls(await textOf(folder, 'v480/iframes.m3u8'))
    if (!('segments' in media)) throw new Error('No media playlist')
    expect(media.segments.map(({ duration }) => duration)).toEqual([2, 2, 2, 2, expect.closeTo(1, 1)])
    for (const { uri, byterange, key } of media.segments) {
      const { offset, length } = byterange ?? { offset: 0, length: 0 }
      const bytes = (await readFile(join(folder, 'v480', uri))).subarray(offset, offset + length)
      expect([bytes.toString('latin1', 4, 8), bytes.length]).toEqual(['moof', length])
      expect(key?.method).toBe('SAMPLE-AES')
    }
    expect(await textOf(folder, hlsManifest)).not.toMatch(/I-FRAME.*CLOSED-CAPTIONS/)
  })

  test('DASH names the sheets of pictures', async () => {
    const image = /<AdaptationSet contentType="image"[^]*?<\/AdaptationSet>/.exec(
      await textOf(folder, dashManifest),
    )
    expect(image?.[0]).toContain('thumbnail_tile" value="5x5"')
    expect(image?.[0]).toMatch(/width="800" height="450"/)
    expect(image?.[0]).toContain('media="sprite-$Number$.jpg" startNumber="1" duration="125"')
    expect((await verifyPackage(folder, SECONDS)).files).toEqual(
      expect.arrayContaining(['sprite-1.jpg', 'thumbnails.vtt', 'v240/iframes.m3u8']),
    )
  })

  test('the key is in no file', async () => {
    for (const { key } of [cbcs, cenc])
      for (const { path } of list) {
        const bytes = await readFile(join(folder, path))
        expect([bytes.includes(Buffer.from(key, 'hex')), bytes.includes(key)]).toEqual([false, false])
      }
  })

  test('captions stay readable, and end with the film', async () => {
    const shown = await Promise.all(
      list.filter(({ path }) => /^text\/t1.*\.vtt$/.test(path)).map(({ path }) => textOf(folder, path)),
    )
    expect(shown).toHaveLength(1)
    expect(shown.join('')).toContain('Jai Jinendra')
    expect((await verifyPackage(folder, SECONDS)).durationSec).toBeCloseTo(SECONDS, 0)
  })

  test('the list has every file, with sizes and types', async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    expect(list).toHaveLength(entries.filter((entry) => entry.isFile()).length)
    expect(list.every(({ size }) => size > 0)).toBe(true)
    const types = new Map(list.map(({ path, contentType }) => [path, contentType]))
    expect(
      [
        dashManifest,
        hlsManifest,
        'v240/00001.m4s',
        'cenc/a128-hi/init.mp4',
        'a128-hi/init.mp4',
        'text/t1-hi/00001.vtt',
        'text/t1-hi/init.mp4',
        'sprite-1.jpg',
      ].map((path) => types.get(path)),
    ).toEqual([
      'application/dash+xml',
      'application/vnd.apple.mpegurl',
      'video/mp4',
      'audio/mp4',
      'audio/mp4',
      'text/vtt; charset=utf-8',
      'application/mp4',
      'image/jpeg',
    ])
  })

  test.each<[string, (copy: string) => Promise<void>, string]>([
    ['a segment is missing', (copy) => rm(join(copy, 'v480/00002.m4s')), 'v480/00002.m4s is missing'],
    ['a segment is empty', (copy) => truncate(join(copy, 'a64-en/00001.m4s')), 'a64-en/00001.m4s is empty'],
    ['an init segment is missing', (copy) => rm(join(copy, 'v240/init.mp4')), 'v240/init.mp4 is missing'],
    ['a playlist breaks off', (copy) => truncate(join(copy, 'v240/playlist.m3u8'), 200), 'cannot be read'],
    ['the manifest breaks off', (copy) => truncate(join(copy, dashManifest), 900), 'cannot be read'],
    ['a playlist is missing', (copy) => rm(join(copy, 'a128-en/playlist.m3u8')), 'cannot be read'],
    [
      'a playlist names a file outside',
      async (copy) => {
        const path = join(copy, 'v240/playlist.m3u8')
        await writeFile(path, (await readFile(path, 'utf8')).replace('00001.m4s', '../../secret.txt'))
      },
      'outside',
    ],
    [
      'a playlist is longer',
      (copy) => appendFile(join(copy, 'v480/playlist.m3u8'), '#EXTINF:9,\n00001.m4s\n'),
      'length',
    ],
    [
      'a second language is shorter',
      async (copy) => {
        const path = join(copy, 'a128-en/playlist.m3u8')
        await writeFile(path, (await readFile(path, 'utf8')).replace(/#EXTINF.*\n00001.m4s\n/, ''))
      },
      'differ in length',
    ],
    [
      'the sound alone has a picture',
      (copy) => cp(join(copy, dashManifest), join(copy, soundManifests.dash)),
      'something else',
    ],
    [
      'the sound alone lacks a language',
      async (copy) => {
        const path = join(copy, soundManifests.hls)
        const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => !line.includes('-en/'))
        await writeFile(path, lines.join('\n'))
      },
      'something else',
    ],
    [
      'a stream is not encrypted',
      async (copy) => cp(join(copy, 'text/t1-hi/init.mp4'), join(copy, 'v480/init.mp4')),
      'disagree on the encryption',
    ],
    [
      'a stream is encrypted by the other scheme',
      async (copy) => cp(join(copy, 'v480/init.mp4'), join(copy, 'cenc/v480/init.mp4')),
      'disagree on the encryption',
    ],
    ['a sheet is missing', (copy) => rm(join(copy, 'sprite-1.jpg')), 'sprite-1.jpg is missing'],
    [
      'the list of pictures is missing',
      (copy) => rm(join(copy, 'thumbnails.vtt')),
      'thumbnails.vtt is missing',
    ],
    [
      'a keyframe is behind the end of its segment',
      async (copy) => {
        const path = join(copy, 'v240/iframes.m3u8')
        const { size } = await stat(join(copy, 'v240/00002.m4s'))
        await writeFile(path, (await readFile(path, 'utf8')).replace(/:\d+(@\d+\n00002)/, `:${size}$1`))
      },
      'v240/00002.m4s ends before',
    ],
    [
      'a keyframe has no place',
      async (copy) => {
        const path = join(copy, 'v240/iframes.m3u8')
        await writeFile(path, (await readFile(path, 'utf8')).replace(/#EXT-X-BYTERANGE.*\n/, ''))
      },
      'cannot be read',
    ],
    ['a segment of the other set is missing', (copy) => rm(join(copy, 'cenc/v480/00002.m4s')), 'cenc/v480'],
  ])('it is noticed when %s', async (_what, harm, sentence) => {
    const copy = await mkdtemp(join(files.folder, 'harmed-'))
    await cp(folder, copy, { recursive: true })
    await harm(copy)
    await expect(verifyPackage(copy, SECONDS)).rejects.toThrow(sentence)
  })

  test('it is noticed when a part of the film is missing', async () => {
    await expect(verifyPackage(folder, SECONDS * 2)).rejects.toThrow('a part of the film is missing')
  })
})

describe('the sounds of a film', () => {
  const base = 'https://films.test/'
  let folder = ''
  beforeAll(async () => {
    folder = (await make({ soundOnly: true })).folder
  }, 60_000)
  const mpdOf = async (name: string) => parseMpd(await textOf(folder, name), { manifestUri: base })
  async function masterOf(name: string) {
    const master = parseHls(await textOf(folder, name))
    if (!('variants' in master)) throw new Error('No master playlist')
    const shown = master.variants.filter(({ isIFrameOnly }) => !isIFrameOnly)
    return shown.map((variant) => ({
      uri: variant.uri,
      bandwidth: variant.bandwidth,
      sounds: variant.audio.map(({ uri, language, name: label, isDefault, autoselect }) =>
        [uri?.split('/')[0], language, label, isDefault, autoselect].join(' '),
      ),
    }))
  }
  const sounds = (rate: string) => [`a${rate}-hi hi हिन्दी true true`, `a${rate}-en en English false true`]

  test('HLS offers both languages at every rate, and the lowest without a picture', async () => {
    const variants = await masterOf(hlsManifest)
    expect(variants.map(({ uri, sounds: offered }) => [uri, offered])).toEqual([
      ['v240/playlist.m3u8', sounds('128')],
      ['v240/playlist.m3u8', sounds('64')],
      ['v480/playlist.m3u8', sounds('128')],
      ['a64-hi/playlist.m3u8', sounds('64')],
    ])
  })

  test('DASH says the language, its name, and which is the main one', async () => {
    const sets = (await textOf(folder, dashManifest)).match(/<AdaptationSet[\s\S]*?<Representation/g) ?? []
    expect(sets.map((set) => [/ lang="(.*?)"/.exec(set)?.[1], /<Label>(.*)</.exec(set)?.[1]])).toEqual([
      [undefined, undefined],
      ['hi', 'हिन्दी'],
      ['en', 'English'],
    ])
    expect(sets.map((set) => set.includes('value="main"'))).toEqual([false, true, false])
    const groups = Object.values((await mpdOf(dashManifest)).mediaGroups.AUDIO)[0] as Record<
      string,
      { playlists: unknown[] }
    >
    expect(Object.values(groups).map(({ playlists }) => playlists.length)).toEqual([2, 2])
  })

  test('the sound alone has both languages and rates, and nothing else', async () => {
    const variants = await masterOf(soundManifests.hls)
    expect(variants.map(({ uri, sounds: offered }) => [uri, offered])).toEqual([
      ['a64-hi/playlist.m3u8', sounds('64')],
      ['a128-hi/playlist.m3u8', sounds('128')],
    ])
    for (const { bandwidth } of variants) expect(bandwidth).toBeGreaterThan(40_000)
    const dash = await textOf(folder, soundManifests.dash)
    expect(dash.match(/contentType="\w+"/g)).toEqual(['contentType="audio"', 'contentType="audio"'])
    expect(dash).not.toMatch(/v240|v480/)
    expect((await mpdOf(soundManifests.dash)).duration).toBeCloseTo(SECONDS, 1)
  })
})

test('one set of streams serves both manifests', async () => {
  const { folder, list } = await make({ encryption: { ...encryption, keys: { cbcs } } })
  expect(list.filter(({ path }) => path.startsWith('cenc'))).toEqual([])
  expect(await textOf(folder, dashManifest)).toContain(
    'cenc:default_KID="00112233-4455-6677-8899-aabbccddeeff"',
  )
  expect(await verifyPackage(folder, SECONDS)).toMatchObject({ encrypted: true })
})

test('a clear film says nothing of keys', async () => {
  const { folder } = await make()
  for (const name of [dashManifest, hlsManifest, 'v240/playlist.m3u8']) {
    expect(await textOf(folder, name)).not.toMatch(/KEY|ContentProtection|cenc/)
  }
  expect(await verifyPackage(folder, SECONDS)).toMatchObject({ encrypted: false })
})

test('a film without pictures stays whole when they cannot be drawn', async () => {
  const { folder, list } = await make()
  await expect(draw(folder, captions)).rejects.toThrow()
  expect(await listPackage(folder)).toEqual(list)
  expect(await verifyPackage(folder, SECONDS)).toMatchObject({ hasThumbnails: false })
})

test('a recording', async () => {
  const { folder, list } = await make({ renditions: [], encryption })
  const variants = (await textOf(folder, hlsManifest)).split('\n').filter((line) => /^[^#]/.test(line))
  expect(variants, 'no change of language with the rate').toEqual([
    'a64-hi/playlist.m3u8',
    'a128-hi/playlist.m3u8',
  ])
  expect(list.some(({ contentType }) => contentType.startsWith('video/'))).toBe(false)
  expect(await verifyPackage(folder, SECONDS)).toMatchObject({ encrypted: true })
})

test.each([
  ['an encrypted', encryption],
  ['a clear', undefined],
])('the streams of %s package make the same package again', async (_, protection) => {
  const [clear, made] = [await make(), await make({ encryption: protection })]
  const folder = await mkdtemp(join(files.folder, 'unpacked-'))
  await unpackStreams({ packager, folder, streams: await joined(made.folder), key: protection?.keys.cbcs })
  const again = <T extends { name: string }>(stream: T) => ({
    ...stream,
    path: join(folder, `${stream.name}.mp4`),
  })
  const audio = film.audio.map(again)
  const other = await make({ renditions: film.renditions.map(again), audio })
  expect(other.list).toEqual(clear.list)
  // An init.mp4 holds the time at which it was made.
  for (const { path } of clear.list.filter((file) => file.path.endsWith('.m4s')))
    expect((await readFile(join(other.folder, path))).equals(await readFile(join(clear.folder, path)))).toBe(
      true,
    )
})

describe('what goes wrong leaves nothing behind', () => {
  test.each<[string, () => Partial<StreamPackage>, string]>([
    ['not wanted', () => ({ signal: AbortSignal.abort() }), 'aborted'],
    ['too large', () => ({ maxOutputBytes: 100 }), 'output-limit'],
    ['no packager', () => ({ packager: { path: '/nowhere/packager', version: '0' } }), 'failed'],
    ['no stream', () => ({ renditions: [{ name: 'v240', path: captions, durationSec: SECONDS }] }), 'failed'],
  ])('%s', async (_what, over, reason) => {
    const folder = await mkdtemp(join(files.folder, 'nothing-'))
    const error = await packageStreams({ packager, folder, renditions: film.renditions, ...over() }).catch(
      (caught: unknown) => caught,
    )
    expect(error).toBeInstanceOf(ProcessingFailed)
    expect(error).toMatchObject({ reason, message: expect.stringMatching(/^The [^/]+$/) })
    expect(await readdir(folder)).toEqual([])
  })
})
