// Files that people really upload are recognised for what they are, on arrival and before the conversion.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFile } from 'node:fs/promises'
import { withFileBytes } from '../media-bytes.ts'
import { probeFile } from '../named/probe-file.ts'
import { broughtFiles, endTags } from '../testing/brought-files.ts'
import { stopTimeLimits } from '../testing/no-time-limits.ts'
import { type TestFiles, makeTestFiles } from '../testing/test-files.ts'
import { inspectFile } from './inspect.ts'

let files: TestFiles
beforeAll(async () => {
  files = await makeTestFiles()
})
afterAll(() => files.remove())
stopTimeLimits()

test.for(broughtFiles)('$name is recognised and probed', async ({ name, kind, codecs, make }) => {
  const path = await files.write(name.replaceAll(/\W/g, '-'), await make(files))
  const { sniffed } = await withFileBytes(path, (bytes) =>
    inspectFile(bytes, kind, { image: { maxPixels: 1 } }),
  )
  expect(sniffed.types[kind]).toMatch(kind)
  const facts = await probeFile({ ffmpeg: files.ffmpeg, input: path })
  expect(facts).toMatchObject({ kind, tracks: codecs.map((codec) => ({ codec })) })
  expect(facts.durationSec).toBeCloseTo(3, 0)
})

const look = (path: string, kind: 'audio' | 'video') =>
  withFileBytes(path, (bytes) => inspectFile(bytes, kind, { image: { maxPixels: 1 } }))

test('an MP3 that ends inside its last frame is refused as incomplete, even if it states no frame count and has tags at its end', async () => {
  const output = ['-c:a', 'libmp3lame', '-b:a', '64k', '-write_xing', '0']
  const whole = await readFile(await files.make('counted.mp3', [{ path: files.recording }], output))
  const cut = whole.subarray(0, 9999)
  for (const bytes of [cut, Buffer.concat([cut, endTags(1000)])]) {
    const path = await files.write('cut.mp3', bytes)
    await expect(look(path, 'audio')).rejects.toThrow('its end is missing')
  }
})

test('half an RF64 is incomplete', async () => {
  const whole = await files.make('long.wav', [{ path: files.recording }], ['-rf64', 'always'])
  await expect(look(await files.cut(whole, 0.5), 'audio')).rejects.toThrow('its end is missing')
})

test('an Ogg cut off in its last page is incomplete, but one with extra bytes after it is complete', async () => {
  const opus = ['-c:a', 'libopus', '-ar', '48000']
  const whole = await readFile(await files.make('whole.ogg', [{ path: files.recording }], opus))
  const stray = await files.write('stray.ogg', Buffer.concat([whole, Buffer.alloc(5000, 'OggO')]))
  expect((await look(stray, 'audio')).media?.durationSec).toBeCloseTo(2, 0)
  const cut = await files.write('cut.ogg', whole.subarray(0, -100))
  await expect(look(cut, 'audio')).rejects.toThrow('its end is missing')
})

test('a FLAC that ends right after its metadata is refused within the time limit', async () => {
  const whole = await readFile(await files.make('whole.flac', [{ path: files.recording }], []))
  const path = await files.write('cut.flac', whole.subarray(0, whole.indexOf('\xff\xf8', 42, 'latin1')))
  expect((await look(path, 'audio')).media).toBeUndefined()
  await expect(probeFile({ ffmpeg: files.ffmpeg, input: path })).rejects.toThrow(
    'incomplete or holds neither sound nor picture',
  )
})

test('a copy-protected film is refused as such', async () => {
  const bytes = await readFile(files.film)
  bytes.write('encv', bytes.indexOf('avc1', bytes.indexOf('stsd')))
  const path = await files.write('bought.m4v', bytes)
  await expect(look(path, 'video')).rejects.toThrow('copy-protected')
})
