import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parse as parseHls } from 'hls-parser'
import { parse as parseMpd } from 'mpd-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { ProcessingFailed } from '../programs/explain-failure.ts'
import {
  encryption,
  filmSec,
  makePackage,
  newFolder,
  protectedPackage,
  sharedFilm,
  textOf,
} from '../testing/shared-film.ts'
import { dashManifest, hlsManifest } from './package-args.ts'
import { type PackagedFile, type StreamPackage, packageStreams } from './package-streams.ts'
import { verifyPackage } from './verify-package.ts'

const { cbcs, cenc } = encryption.keys
// Makes the film before the tests, so that the first test does not need the time for it.
beforeAll(async () => void (await sharedFilm()))

describe('an encrypted film with captions', () => {
  let folder = ''
  let list: PackagedFile[] = []
  beforeAll(async () => void ({ folder, list } = await protectedPackage()))

  test('an independent DASH parser finds the video streams, their segments and the duration', async () => {
    const uri = 'https://films.test/a/manifest.mpd'
    const { duration, playlists } = parseMpd(await textOf(folder, dashManifest), { manifestUri: uri })
    expect(duration).toBeCloseTo(filmSec, 1)
    expect(playlists.map(({ attributes }) => attributes.RESOLUTION)).toEqual([
      { width: 256, height: 144 },
      { width: 428, height: 240 },
    ])
    for (const { segments } of playlists) {
      expect(segments.map((segment) => Math.round(segment.duration))).toEqual([4, 4, 1])
      for (const { uri: name } of segments) expect(list.map(({ path }) => path)).toContain(name)
    }
  })

  test('an independent HLS parser finds the variants, the captions, the duration and the address of the key', async () => {
    const master = parseHls(await textOf(folder, hlsManifest))
    if (!master.isMasterPlaylist || !('variants' in master)) throw new Error('No master playlist')
    const shown = master.variants.filter(({ isIFrameOnly }) => !isIFrameOnly)
    expect(shown.map(({ resolution }) => resolution)).toEqual([
      { width: 256, height: 144 },
      { width: 256, height: 144 },
      { width: 428, height: 240 },
    ])
    expect(master.variants[0]?.subtitles[0]).toMatchObject({ language: 'hi', name: 'हिन्दी' })
    const media = parseHls(await textOf(folder, master.variants[0]?.uri ?? ''))
    if (!('segments' in media)) throw new Error('No media playlist')
    const key = { method: 'SAMPLE-AES', uri: encryption.hlsKeyUrl, format: 'identity' }
    expect(media.segments.map((segment) => segment.key)).toEqual(
      [1, 2, 3].map(() => expect.objectContaining(key)),
    )
    expect(media.segments.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(filmSec, 1)
  })

  test('the DASH manifest has the address of the licence, once for the video and once for each sound track', async () => {
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
    const schemes = { 'cenc/v144': ['cenc', cenc], 'cenc/a64-en': ['cenc', cenc], v144: ['cbcs', cbcs], 'a64-en': ['cbcs', cbcs] } as const // prettier-ignore
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

  test('each keyframe is listed in HLS, with its place in a segment', async () => {
    const master = parseHls(await textOf(folder, hlsManifest))
    if (!master.isMasterPlaylist || !('variants' in master)) throw new Error('No master playlist')
    const lists = master.variants.filter(({ isIFrameOnly }) => isIFrameOnly)
    expect(lists.map(({ uri, resolution }) => [uri, resolution?.height])).toEqual([
      ['v144/iframes.m3u8', 144],
      ['v240/iframes.m3u8', 240],
    ])
    const media = parseHls(await textOf(folder, 'v240/iframes.m3u8'))
    if (!('segments' in media)) throw new Error('No media playlist')
    expect(media.segments.map(({ duration }) => duration)).toEqual([2, 2, 2, 2, expect.closeTo(1, 1)])
    for (const { uri, byterange, key } of media.segments) {
      const { offset, length } = byterange ?? { offset: 0, length: 0 }
      const bytes = (await readFile(join(folder, 'v240', uri))).subarray(offset, offset + length)
      expect([bytes.toString('latin1', 4, 8), bytes.length]).toEqual(['moof', length])
      expect(key?.method).toBe('SAMPLE-AES')
    }
    expect(await textOf(folder, hlsManifest)).not.toMatch(/I-FRAME.*CLOSED-CAPTIONS/)
  })

  test('no file contains the key', async () => {
    for (const { key } of [cbcs, cenc])
      for (const { path } of list) {
        const bytes = await readFile(join(folder, path))
        expect([bytes.includes(Buffer.from(key, 'hex')), bytes.includes(key)]).toEqual([false, false])
      }
  })

  test('the list has every file, with size and type', async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    expect(list).toHaveLength(entries.filter((entry) => entry.isFile()).length)
    expect(list.every(({ size }) => size > 0)).toBe(true)
    const types = new Map(list.map(({ path, contentType }) => [path, contentType]))
    expect(
      [
        dashManifest,
        hlsManifest,
        'v144/00001.m4s',
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
})

test('with one key, one set of streams serves both manifests', async () => {
  const { folder, list } = await makePackage({ encryption: { ...encryption, keys: { cbcs } } })
  expect(list.filter(({ path }) => path.startsWith('cenc'))).toEqual([])
  expect(await textOf(folder, dashManifest)).toContain(
    'cenc:default_KID="00112233-4455-6677-8899-aabbccddeeff"',
  )
  expect(await verifyPackage(folder, filmSec)).toMatchObject({ encrypted: true })
})

test('the package of a clear film has no keys', async () => {
  const { folder } = await makePackage()
  for (const name of [dashManifest, hlsManifest, 'v144/playlist.m3u8']) {
    expect(await textOf(folder, name)).not.toMatch(/KEY|ContentProtection|cenc/)
  }
  expect(await verifyPackage(folder, filmSec)).toMatchObject({ encrypted: false })
})

test('the package of a recording has an HLS variant for each bit rate, and no video', async () => {
  const { folder, list } = await makePackage({ renditions: [], encryption })
  const variants = (await textOf(folder, hlsManifest)).split('\n').filter((line) => /^[^#]/.test(line))
  expect(variants, 'no change of language with the rate').toEqual([
    'a64-hi/playlist.m3u8',
    'a128-hi/playlist.m3u8',
  ])
  expect(list.some(({ contentType }) => contentType.startsWith('video/'))).toBe(false)
  expect(await verifyPackage(folder, filmSec)).toMatchObject({ encrypted: true })
})

describe('a failed packaging leaves no files', () => {
  test.each<[string, (captions: string) => Partial<StreamPackage>, string]>([
    ['stopped', () => ({ signal: AbortSignal.abort() }), 'aborted'],
    ['too large', () => ({ maxOutputBytes: 100 }), 'output-limit'],
    ['no packager', () => ({ packager: '/nowhere/packager' }), 'failed'],
    ['no stream', (path) => ({ renditions: [{ name: 'v144', path, durationSec: filmSec }] }), 'failed'],
  ])('if the cause is: %s', async (_what, over, reason) => {
    const { packager, renditions, captions } = await sharedFilm()
    const folder = await newFolder('nothing')
    const error = await packageStreams({ packager, folder, renditions, ...over(captions) }).catch(
      (caught: unknown) => caught,
    )
    expect(error).toBeInstanceOf(ProcessingFailed)
    expect(error).toMatchObject({ reason, message: expect.stringMatching(/^The [^/]+$/) })
    expect(await readdir(folder)).toEqual([])
  })
})
