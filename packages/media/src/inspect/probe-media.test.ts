import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lyingFilms } from '../testing/hostile-containers.ts'
import { withFileBytes } from '../media-bytes.ts'
import { MediaRefused } from '../media-refused.ts'
import { type MediaFacts, type ProbeLimits, probeMedia } from './probe-media.ts'
import { type TestFiles, makeTestFiles } from '../testing/test-files.ts'

let files: TestFiles
beforeAll(async () => {
  files = await makeTestFiles()
})
afterAll(() => files.remove())

const probe = (path: string, limits?: ProbeLimits): Promise<MediaFacts> =>
  withFileBytes(path, (bytes) => probeMedia(bytes, limits))
const remux = (name: string, output: string[]) => files.make(name, [{ path: files.film }], output)
const copy = ['-c', 'copy']
const opus = ['-c:a', 'libopus', '-ar', '48000']

describe('the probe', () => {
  test('finds kind, size, length and codecs of a film', async () => {
    const facts = await probe(files.film)
    expect(facts).toMatchObject({ kind: 'video', width: 64, height: 48 })
    expect(facts.durationSec).toBeCloseTo(2, 1)
    expect(facts.tracks.map((track) => track.codec)).toEqual(['avc', 'aac'])
  })

  test.each([
    ['film.mov', copy],
    ['film.mkv', copy],
    ['fragments.mp4', [...copy, '-movflags', '+frag_keyframe+empty_moov']],
    ['silent.mp4', [...copy, '-an']],
    ['film.webm', ['-c:v', 'libvpx', '-deadline', 'realtime', ...opus]],
    ['old-codec.mp4', ['-c:v', 'mpeg4', '-c:a', 'aac']],
  ])('recognises the film as %s', async (name, output) => {
    expect(await probe(await remux(name, output))).toMatchObject({ kind: 'video', width: 64, height: 48 })
  })

  test('reads the language, title and purpose of each audio track', async () => {
    const { tracks } = await probe(join(import.meta.dirname, '../testing/samples/two-sounds.mkv'))
    expect(tracks.slice(1)).toMatchObject([
      { language: 'gu', title: 'Pravachan live', isDefault: true, describesPicture: false },
      { language: 'en', isDefault: false, describesPicture: true },
    ])
    expect(tracks[2]).not.toHaveProperty('title')
  })

  test('measures a film as a browser records it, without a length or an index', async () => {
    const vp8 = ['-c:v', 'libvpx', '-deadline', 'realtime', ...opus]
    const path = await remux('live.webm', [...vp8, '-f', 'webm', '-live', '1'])
    expect((await probe(path)).durationSec).toBeCloseTo(2, 1)
  })

  test.each([
    ['sound.m4a', ['-c:a', 'aac']],
    ['sound.wav', []],
    ['sound.flac', []],
    ['sound.ogg', opus],
    ['sound.aac', ['-c:a', 'aac', '-f', 'adts']],
    ['sound.weba', [...opus, '-f', 'webm']],
  ])('recognises %s as a recording', async (name, output) => {
    const facts = await probe(await remux(name, ['-vn', ...output]))
    expect(facts.kind).toBe('audio')
    expect(facts.durationSec).toBeCloseTo(2, 0)
  })

  test('recognises a recording with cover art as a recording, not as a film', async () => {
    const cover = await files.make('cover.png', [{ drawn: 'color=red:size=64x64' }], ['-frames:v', '1'])
    await files.write('cover-copy.png', await readFile(cover))
    const sources = [{ path: files.recording }, { drawn: 'color=red:size=64x64:duration=0.04:rate=25' }]
    const art = ['-map', '0:a', '-map', '1:v', '-c:a', 'copy', '-c:v', 'mjpeg', '-frames:v', '1']
    const covered = await files.make('covered.mp3', sources, [...art, '-id3v2_version', '3'])
    const inMp4 = await files.make('covered.mov', sources, art)
    expect((await probe(covered)).kind).toBe('audio')
    expect((await probe(inMp4)).kind).toBe('audio')
  })
})

describe('the probe refuses', () => {
  test.each([
    ['film.mp4', [...copy, '-movflags', '+faststart']],
    ['index-last.mp4', copy],
    ['parts.mp4', [...copy, '-movflags', '+frag_keyframe+empty_moov']],
    ['cut.mkv', copy],
    ['cut.webm', ['-c:v', 'libvpx', '-deadline', 'realtime', ...opus]],
    ['cut.mp3', ['-vn']],
    ['cut.wav', ['-vn']],
    ['cut.flac', ['-vn']],
    ['cut.ogg', ['-vn', ...opus]],
  ])('%s that was cut off', async (name, output) => {
    const whole = await remux(`whole-${name}`, output)
    await expect(probe(whole)).resolves.toBeDefined()
    await expect(probe(await files.cut(whole, 0.4))).rejects.toThrow(MediaRefused)
  })

  test('a film without its last bytes', async () => {
    await expect(probe(await files.cut(files.film, 0.99))).rejects.toThrow('its end is missing')
  })

  test.each([
    ['words.mp4', 'This is no film.'],
    ['list.mp4', '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'],
    ['noise.mp4', Buffer.alloc(50_000, 'x1y7')],
    ['head.mp4', Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1')],
    ['empty.mp4', ''],
  ])('the file %s', async (name, bytes) => {
    await expect(probe(await files.write(name, bytes))).rejects.toThrow(MediaRefused)
  })

  test('a file that needs more reading than the limit allows', async () => {
    await expect(probe(files.film, { maxReadBytes: 100 })).rejects.toThrow('takes too long to read')
  })

  test('a film with more pixels than the limit', async () => {
    await expect(probe(files.film, { maxPixels: 3000 })).rejects.toThrow('megapixels')
  })

  const isBomb = (name: string) => /four thousand million|times of more frames/.test(name)
  test.each(Object.keys(lyingFilms()).filter((name) => !isBomb(name)))(
    'a film whose index claims too much: %s',
    async (name) => {
      const path = await files.write('lying.mp4', lyingFilms()[name] ?? '')
      await expect(probe(path)).rejects.toThrow('its index names more than it holds')
    },
  )

  test('a film with damaged bytes, if it cannot find the kind of it, and throws no other error', async () => {
    const whole = await readFile(files.film)
    const outcomes: string[] = []
    for (let round = 0; round < 60; round += 1) {
      const bytes = Buffer.from(whole)
      for (let at = 0; at < 8; at += 1) {
        bytes[(round * 7919 + at * 104_729) % bytes.length] = (round * 31 + at) & 255
      }
      const path = await files.write('damaged.mp4', bytes)
      outcomes.push(await probe(path, { timeLimitMs: 5000 }).then((facts) => facts.kind, String))
    }
    const expected = /^(video|audio|MediaRefused: .+)$/
    expect(outcomes.filter((outcome) => !expected.test(outcome))).toEqual([])
  })
})

test('a failure of the storage is not reported as a fault of the file', async () => {
  const broken = { size: 1000, read: () => Promise.reject(new Error('disk gone')) }
  await expect(probeMedia(broken)).rejects.toThrow('disk gone')
})

test('a probe of a storage that never answers ends at the time limit', async () => {
  const stuck = { size: 1000, read: () => new Promise<Uint8Array>(() => {}) }
  await expect(probeMedia(stuck, { timeLimitMs: 50 })).rejects.toThrow('takes too long')
})
