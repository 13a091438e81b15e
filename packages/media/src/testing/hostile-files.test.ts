// Every file ends in a film that plays or in a sentence; none hangs, reads elsewhere or leaves anything behind.
import { mkdtemp, readFile, readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { chooseLadder, chooseSoundLadder } from '../transcode/ladder.ts'
import { measureLoudness } from '../sound/loudness.ts'
import { withFileBytes } from '../media-bytes.ts'
import { MediaRefused } from '../media-refused.ts'
import { dashManifest, hlsManifest } from '../package/package-args.ts'
import { listPackage, packageStreams } from '../package/package-streams.ts'
import { findPackager } from '../programs/packager-path.ts'
import { probeFile } from '../named/probe-file.ts'
import { type MediaFacts, probeMedia } from '../inspect/probe-media.ts'
import { sniff } from '../inspect/sniff.ts'
import { makeOdd, oddFiles } from './odd-files.ts'
import { flipped, hostileFiles, plainFilm, turned } from './test-corpus.ts'
import { type TestFiles, makeTestFiles } from './test-files.ts'
import { transcodeFilm } from '../transcode/transcode-film.ts'
import { transcodeSong } from '../transcode/transcode-song.ts'
import { verifyPackage } from '../package/verify-package.ts'

// The programs are quick, the machine that runs them may not be.
vi.setConfig({ testTimeout: 60_000 })

let files: TestFiles
let port = 0
let calls = 0
const listener = createServer((socket) => {
  calls += 1
  socket.destroy()
})
beforeAll(async () => {
  files = await makeTestFiles()
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve)
  })
  const address = listener.address()
  port = address !== null && typeof address === 'object' ? address.port : 0
}, 60_000)
afterAll(async () => {
  listener.close()
  await files.remove()
})

const limits = { timeLimitMs: 30_000, maxOutputBytes: 50_000_000 }
const probe = async (path: string) =>
  withFileBytes(path, async (bytes) => {
    await sniff(bytes)
    return await probeFile({ ffmpeg: files.ffmpeg, input: path })
  })

async function transcode(path: string, facts: MediaFacts, folder: string) {
  const run = { ffmpeg: files.ffmpeg, input: path, folder, facts, ...limits }
  if (facts.kind === 'audio') {
    const { audio } = await transcodeSong({ ...run, ladder: chooseSoundLadder({ dataSaver: true }) })
    return { renditions: [], audio }
  }
  const { width = 0, height = 0 } = facts
  const ladder = chooseLadder({ width, height }, ['240p30'])
  const { renditions, audio } = await transcodeFilm({ ...run, ladder })
  return { renditions, audio }
}

async function processFile(path: string) {
  const packager = await findPackager()
  if (packager === null) throw new Error('These tests need the packager')
  const [work, folder] = [
    await mkdtemp(join(files.folder, 'work-')),
    await mkdtemp(join(files.folder, 'out-')),
  ]
  const made = await transcode(path, await probe(path), work)
  await packageStreams({ packager, folder, ...made, ...limits })
  const packaged = await listPackage(folder)
  expect(await readdir(work)).toHaveLength(made.renditions.length + made.audio.length)
  return { ...made, packaged, folder, facts: await verifyPackage(folder) }
}

describe('odd but valid', () => {
  test.for(oddFiles)('$name', { timeout: 60_000 }, async (file, { skip }) => {
    const path = await makeOdd(files, file)
    if (path === null) return skip('this ffmpeg has no encoder for it')
    const { renditions, audio, packaged, facts } = await processFile(path)
    const [lowest] = renditions
    expect(lowest && { width: lowest.width, height: lowest.height }).toEqual(file.size)
    expect(audio.length > 0).toBe(file.hasSound ?? true)
    expect(Math.abs(facts.durationSec - (file.seconds ?? 3))).toBeLessThan(0.2)
    const names = packaged.map(({ path }) => path)
    expect(names).toEqual(expect.arrayContaining([dashManifest, hlsManifest]))
    expect(names.toSorted()).toEqual(facts.files.toSorted())
  })

  test('a film that is turned by its display matrix', async () => {
    const { renditions } = await processFile(
      await files.write('turned.mp4', turned(await readFile(await plainFilm(files)))),
    )
    expect(renditions[0]).toMatchObject({ width: 180, height: 320 })
    const real = await withFileBytes(renditions[0]?.path ?? '', (bytes) => probeMedia(bytes))
    expect(real).toMatchObject({ width: 180, height: 320 })
  }, 60_000)

  test('a recording with stray bytes in and behind it', async () => {
    const sound = await readFile(files.recording)
    const stray = Buffer.alloc(900, 'x7')
    const half = Math.floor(sound.length / 2)
    const parts = [sound.subarray(0, half), stray, sound.subarray(half), stray]
    const { audio } = await processFile(await files.write('stray.mp3', Buffer.concat(parts)))
    expect(audio.map(({ name }) => name)).toEqual(['a64', 'a128'])
  })

  test('a quiet recording becomes as loud as the others', async () => {
    const quiet = oddFiles.find(({ name }) => name === 'quiet.flac')
    const path = quiet && (await makeOdd(files, quiet))
    const { audio } = await processFile(path ?? '')
    for (const { path: input } of audio) {
      const made = await measureLoudness({ ffmpeg: files.ffmpeg, input, durationSec: 3 })
      expect(Math.abs((made?.integrated ?? 0) + 16)).toBeLessThan(1)
    }
  }, 60_000)
})

/** Each is either ready or refused; a refusal is a sentence that gives nothing away. */
async function expectRefusal(work: () => Promise<unknown>) {
  const error = await work().then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(MediaRefused)
  const { message } = error instanceof Error ? error : new Error('')
  expect(message).toMatch(/^[A-Z][^/\\]+$/)
  expect(message).not.toMatch(/ffmpeg|-i |0x|\bmedia-/)
}

describe('hostile', () => {
  test('every one is refused, by the probe or by the transcoder, and nobody is called', async () => {
    const secret = await files.write('secret.txt', 'the secret')
    for (const [name, bytes] of Object.entries(await hostileFiles(files, port, secret))) {
      const path = await files.write('hostile.mp4', bytes)
      await expectRefusal(() => processFile(path)).catch((error: unknown) => {
        throw new Error(`${name}: ${String(error)}`, { cause: error })
      })
    }
    expect(calls).toBe(0)
  }, 120_000)

  test('the transcoder alone stands its ground, whatever the probe says', async () => {
    const secret = await files.write('secret.txt', 'the secret')
    const facts = await probe(await plainFilm(files))
    const forms = await hostileFiles(files, port, secret)
    for (const [name, bytes] of Object.entries(forms)) {
      // What its header says does not reach the transcoder: the film itself is whole.
      if (name === 'a header of ten hours') continue
      const path = await files.write('hostile.mp4', bytes)
      const folder = await mkdtemp(join(files.folder, 'alone-'))
      await expectRefusal(() => transcode(path, facts, folder)).catch((error: unknown) => {
        throw new Error(`${name}: ${String(error)}`, { cause: error })
      })
      expect(await readdir(folder)).toEqual([])
    }
    expect(calls).toBe(0)
  }, 120_000)

  test('bits flipped anywhere end in a film or a sentence', async () => {
    const whole = await plainFilm(files)
    for (let seed = 2; seed < 6; seed += 1) {
      const path = await files.write('flipped.mp4', await flipped(whole, seed))
      const outcome = await processFile(path).then(
        ({ facts }) => facts.durationSec,
        (error: unknown) => error,
      )
      expect(typeof outcome === 'number' || outcome instanceof MediaRefused).toBe(true)
    }
  }, 60_000)
})
