// Films in containers that only ffmpeg reads: what is found in honest ones, and how much work hostile ones cause.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspectFile } from '../inspect/inspect.ts'
import { type MediaKind, sniff } from '../inspect/sniff.ts'
import { withFileBytes } from '../media-bytes.ts'
import { MediaRefused } from '../media-refused.ts'
import { hostileNamed } from '../testing/hostile-named.ts'
import type { FfmpegInput } from '../programs/run-ffmpeg.ts'
import { makeOdd, namedFiles } from '../testing/odd-files.ts'
import { type TestFiles, makeTestFiles } from '../testing/test-files.ts'
import { probeFile } from './probe-file.ts'

let files: TestFiles
beforeAll(async () => {
  files = await makeTestFiles()
})
afterAll(() => files.remove())

const kept = new Map<string, Promise<string>>()
async function made(name: string): Promise<string> {
  const known = namedFiles.find((file) => file.name === name)
  if (known === undefined) throw new Error(`There is no file ${name}`)
  const path = kept.get(name) ?? makeOdd(files, known)
  kept.set(name, path)
  return await path
}
const probe = (input: string) => probeFile({ ffmpeg: files.ffmpeg, input })
const look = (path: string, wanted: MediaKind) =>
  withFileBytes(path, (bytes) => inspectFile(bytes, wanted, { image: { maxPixels: 1 } }))

describe('valid files', () => {
  test('a DVD has its displayed size, its frame rate and its duration', async () => {
    const facts = await probe(await made('disc.vob'))
    expect(facts).toMatchObject({ kind: 'video', width: 85, height: 48 })
    expect(facts.durationSec).toBeCloseTo(3, 1)
    expect(facts.tracks).toMatchObject([
      { kind: 'video', codec: 'mpeg2video', order: 0, isUneven: false },
      { kind: 'audio', codec: 'ac3', order: 0 },
    ])
    expect(facts.tracks[0]?.frameRate).toBeCloseTo(25, 2)
  })

  test('timestamps that start after an hour do not make a film longer', async () => {
    expect((await probe(await made('camcorder.m2ts'))).durationSec).toBeCloseTo(3, 1)
  })

  test('a WMA file is recognised as a recording, with its codec', async () => {
    expect(await probe(await made('song.wma'))).toMatchObject({ kind: 'audio', tracks: [{ codec: 'wmav2' }] })
  })

  test('a file that mediabunny reads is probed by mediabunny, not by ffmpeg', async () => {
    expect(await probe(files.film)).toMatchObject({
      kind: 'video',
      width: 64,
      tracks: [{ codec: 'avc' }, {}],
    })
  })

  test.each([
    ['tape.avi', 'video', 'video/x-msvideo'],
    ['camcorder.m2ts', 'video', 'video/mp2t'],
    ['disc.vob', 'video', 'video/mpeg'],
    ['talk.wmv', 'video', 'video/x-ms-wmv'],
    ['song.wma', 'audio', 'audio/x-ms-wma'],
    ['page.flv', 'video', 'video/x-flv'],
    ['tape.dv', 'video', 'video/x-dv'],
  ] as const)('%s is recognised by its bytes in the first inspection', async (name, kind, type) => {
    expect((await withFileBytes(await made(name), sniff)).types[kind]).toBe(type)
  })

  test('a file that only ffmpeg reads is not probed in the first inspection', async () => {
    expect((await look(await made('tape.avi'), 'video')).media).toBeUndefined()
  })
})

describe('hostile files', () => {
  test('lead to the expected refusal or duration, and none of them runs into a time limit', async () => {
    const [avi, asf, flv, dv] = await Promise.all(
      ['tape.avi', 'talk.wmv', 'page.flv', 'tape.dv'].map(async (name) => await readFile(await made(name))),
    )
    if (!avi || !asf || !flv || !dv) throw new Error('The honest files are missing')
    const outcomes: Record<string, string> = {}
    for (const [name, bytes] of Object.entries(hostileNamed({ avi, asf, flv, dv }))) {
      const path = await files.write('hostile', bytes)
      const end = await probe(path).then(
        ({ durationSec }) => durationSec.toFixed(0),
        (error: unknown) => (error instanceof MediaRefused ? error.message : String(error)),
      )
      outcomes[name] = end
    }
    // The message depends on the version of ffmpeg.
    const nothing = expect.stringMatching(/cannot be read to its end|neither sound nor picture/)
    expect(outcomes).toEqual({
      'a thousand million frames': 'The file is incomplete: its end is missing',
      'no frame rate': '3',
      'frames of 256 megapixels': '3',
      'a thousand streams': 'The file holds more tracks than are accepted',
      'an index that leads back to itself': '3',
      'an index that is longer than the file': '5',
      'half an AVI': 'The file is incomplete: its end is missing',
      'half a WMV': 'The file is incomplete: its end is missing',
      'half an FLV': 'The file is incomplete: its end is missing',
      'a header without length': 'The file is damaged: it cannot be read to its end',
      'a hundred thousand empty tags': nothing,
      'packets of noise': nothing,
      'a tape of nothing': '1',
    })
  })

  test('with more packets than the limit are refused', async () => {
    const ended = probeFile({ ffmpeg: files.ffmpeg, input: await made('song.wma'), maxPackets: 3 })
    await expect(ended).rejects.toThrow('The file takes too long to read')
  })

  test('with three pictures that claim to last hours are refused', async () => {
    const still: FfmpegInput = { drawn: 'color=size=64x64:rate=1:duration=3' }
    const path = await files.make('hours.flv', [still], ['-vf', 'setpts=PTS*10000', '-vsync', 'vfr'])
    await expect(probe(path)).rejects.toThrow(/says that it lasts \d hours .*, but 1 KB cannot hold so much/)
  })

  test('that are cut off are noticed in the first inspection if their first bytes reveal it', async () => {
    for (const name of ['tape.avi', 'song.wma', 'tape.dv']) {
      const cut = await files.cut(await made(name), name === 'tape.dv' ? 0.01 : 0.5)
      await expect(look(cut, name.endsWith('wma') ? 'audio' : 'video')).rejects.toThrow('its end is missing')
    }
  })
})
