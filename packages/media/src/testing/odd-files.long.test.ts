// Odd files, as people really send them, must become films that play.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { probeMedia } from '../inspect/probe-media.ts'
import { withFileBytes } from '../media-bytes.ts'
import { measureLoudness } from '../sound/loudness.ts'
import { convertFile, expectedOf, outcomeOf } from './convert-file.ts'
import { makeOdd, oddFiles } from './odd-files.ts'
import { plainFilm, turned } from './test-corpus.ts'
import { type TestFiles, makeTestFiles } from './test-files.ts'

let files: TestFiles
beforeAll(async () => {
  files = await makeTestFiles()
})
afterAll(() => files.remove())

test.for(oddFiles)('$name is converted', async (file) => {
  const made = await convertFile(files, await makeOdd(files, file))
  expect(outcomeOf(made)).toEqual(expectedOf(file))
})

test('a film in AV1 is converted', async () => {
  const made = await convertFile(files, join(import.meta.dirname, 'samples/av1.mkv'))
  expect(outcomeOf(made)).toEqual(expectedOf({ size: { width: 64, height: 48 }, seconds: 0.4 }))
})

test('a film with a display matrix that rotates it is converted', async () => {
  const { renditions } = await convertFile(
    files,
    await files.write('turned.mp4', turned(await readFile(await plainFilm(files)))),
  )
  expect(renditions[0]).toMatchObject({ width: 90, height: 160 })
  const real = await withFileBytes(renditions[0]?.path ?? '', (bytes) => probeMedia(bytes))
  expect(real).toMatchObject({ width: 90, height: 160 })
})

test('a recording with stray bytes in its middle and at its end is converted', async () => {
  const sound = await readFile(files.recording)
  const stray = Buffer.alloc(900, 'x7')
  const half = Math.floor(sound.length / 2)
  const parts = [sound.subarray(0, half), stray, sound.subarray(half), stray]
  const { audio } = await convertFile(files, await files.write('stray.mp3', Buffer.concat(parts)))
  expect(audio.map(({ name }) => name)).toEqual(['a64', 'a128'])
})

test('a quiet recording becomes as loud as others', async () => {
  const quiet = oddFiles.find(({ name }) => name === 'quiet.flac')
  if (quiet === undefined) throw new Error('There is no quiet recording')
  const { audio } = await convertFile(files, await makeOdd(files, quiet))
  for (const { path: input } of audio) {
    const made = await measureLoudness({ ffmpeg: files.ffmpeg, input, durationSec: 3 })
    expect(Math.abs((made?.integrated ?? 0) + 16)).toBeLessThan(1)
  }
})
