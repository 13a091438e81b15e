// The process that inspects files from outside: what it finds in honest and hostile ones, and how it ends.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { crowdedWebm, interlacedPng, lyingFilms, progressiveJpeg } from '../testing/hostile-containers.ts'
import { inspectFile, probeMedia } from './inspect.ts'
import type { MediaBytes } from '../media-bytes.ts'
import { MediaRefused } from '../media-refused.ts'
import type { MediaKind } from './sniff.ts'
import { confinePrograms } from '../programs/run-program.ts'
import { keepCompiled } from '../testing/keep-compiled.ts'
import { stopTimeLimits } from '../testing/no-time-limits.ts'
import { type TestFiles, makeTestFiles } from '../testing/test-files.ts'

let files: TestFiles
beforeAll(async () => {
  files = await makeTestFiles()
})
afterAll(() => files.remove())
beforeAll(keepCompiled)
afterAll(() => confinePrograms([]))
stopTimeLimits()

function bytesOf(file: Uint8Array): MediaBytes & { asked: [number, number][] } {
  const asked: [number, number][] = []
  const read = async (start: number, end: number) => {
    asked.push([start, end])
    return file.subarray(start, end)
  }
  return { size: file.length, read, asked }
}
const limits = { image: { maxPixels: 40_000_000 } }
const inspect = (file: Uint8Array, wanted: MediaKind) => inspectFile(bytesOf(file), wanted, limits)
/** True if the run includes tests that fill memory, or wait until a process ends. */
const isThorough = inject('isThorough')
/** Children of this process that still run. */
const children = async () =>
  (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8').catch(() => '')).trim()

test('a film of a few KB that claims to last most of a day is refused before it is converted', async () => {
  const frames = [{ drawn: 'color=red:size=64x48:rate=1:duration=2' }]
  const hours = ['-vf', 'setpts=N*41400/TB', '-vsync', '0', '-frames:v', '2']
  const film = await readFile(await files.make('hours.mp4', frames, hours))
  expect(film.length).toBeLessThan(7000)
  await expect(inspect(film, 'video')).rejects.toThrow(/lasts? (?:11|23) hours.*cannot hold so much/)
})

describe('an honest file', () => {
  test('is inspected if it is a picture', async () => {
    const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    expect(await inspect(picture, 'image')).toEqual({
      sniffed: { kinds: ['image'], types: { image: 'image/jpeg' } },
      image: { width: 90, height: 60, animated: false },
    })
  })

  test('is inspected if it is a film or a recording', async () => {
    const film = await inspect(await readFile(files.film), 'video')
    expect(film).toMatchObject({ media: { kind: 'video', width: 64, height: 48 } })
    const recording = await inspect(await readFile(files.recording), 'audio')
    expect(recording).toMatchObject({ sniffed: { kinds: ['audio'] }, media: { kind: 'audio' } })
  })

  test('has its tags read in the same inspection, and is accepted even if they are unreadable', async () => {
    const tone = [{ drawn: 'sine=duration=1' }]
    const file = await readFile(await files.make('tagged.m4a', tone, ['-metadata', 'title=Stavan']))
    const withTags = { ...limits, tags: { maxPictureBytes: 1000 } }
    expect(await inspectFile(bytesOf(file), 'audio', withTags)).toMatchObject({ tags: { title: 'Stavan' } })
    const bytes = bytesOf(file)
    await inspectFile(bytes, 'audio', limits)
    const enough = bytes.asked.length
    const read = async (start: number, end: number) => {
      if (bytes.asked.length >= 2 * enough) throw new Error('disk gone')
      return await bytes.read(start, end)
    }
    const { media, tags } = await inspectFile({ size: file.length, read }, 'audio', withTags)
    expect([media?.kind, tags]).toEqual(['audio', undefined])
  })

  test('of an unwanted kind is recognised but not inspected further', async () => {
    const found = await inspect(await readFile(files.film), 'image')
    expect(found).toEqual({ sniffed: { kinds: ['video', 'audio'], types: expect.anything() } })
  })

  test('is read in pieces if it is a large film, and not as a whole', async () => {
    const film = await readFile(files.film)
    const padding = Buffer.alloc(30_000_000)
    padding.writeUInt32BE(padding.length)
    padding.write('free', 4, 'latin1')
    const bytes = bytesOf(Buffer.concat([film, padding]))
    expect(await probeMedia(bytes)).toMatchObject({ kind: 'video' })
    const lengths = bytes.asked.map(([start, end]) => end - start)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(2 * 1024 ** 2)
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(10_000_000)
  })

  test('waits while two other files are inspected', async () => {
    let [atOnce, most] = [0, 0]
    const film = await readFile(files.film)
    const { promise: areTwo, resolve: meet } = Promise.withResolvers<void>()
    const looks = Array.from({ length: 4 }, async () => {
      const own = bytesOf(film)
      let isOpen = false
      const read = async (start: number, end: number) => {
        if (!isOpen) most = Math.max(most, (atOnce += 1))
        isOpen = true
        if (most === 2) meet()
        // Waits for the second inspection: on a busy machine, the first might be over before the second begins.
        await areTwo
        return await own.read(start, end)
      }
      await probeMedia({ size: own.size, read })
      atOnce -= 1
    })
    await Promise.all(looks)
    expect(most).toBe(2)
  })

  test('that takes long starts again in a queue for slow files, and does not hold up others', async () => {
    const film = await readFile(files.film)
    const { promise: end, resolve: release } = Promise.withResolvers<Uint8Array>()
    let begun = 0
    const slow = [1, 2, 3].map(() => {
      let isFirst = true
      const read = async () => {
        if (isFirst) begun += 1
        // Both places are taken now, so the short time limit may pass.
        if (isFirst && begun === 2) vi.advanceTimersByTime(10_000)
        isFirst = false
        return await end
      }
      return probeMedia({ size: 1000, read }).catch(String)
    })
    expect(await probeMedia(bytesOf(film))).toMatchObject({ kind: 'video' })
    release(new Uint8Array(1000))
    expect(await Promise.all(slow)).toEqual(Array(3).fill(expect.stringContaining('Unread')))
  })
})

test.runIf(process.platform !== 'win32')(
  'a file is inspected again if the process started too late',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'late-'))
    const begun = join(folder, 'begun')
    // The first process only sleeps, like one that a machine under load does not get to start.
    confinePrograms(['/bin/sh', '-c', 'mkdir "$0" 2>/dev/null && exec sleep 600; exec "$@"', begun])
    try {
      const probed = probeMedia(bytesOf(await readFile(files.film)))
      while (!existsSync(begun)) await new Promise(setImmediate)
      vi.advanceTimersByTime(10_000)
      expect(await probed).toMatchObject({ kind: 'video' })
    } finally {
      keepCompiled()
      await rm(folder, { recursive: true })
    }
  },
)

describe('a hostile file is refused', () => {
  // Each of these films took gigabytes when its counts were trusted; probe-media.test.ts tries other false counts.
  test.each(['a fragment of four thousand million frames', 'times of more frames than there are'])(
    '%s',
    async (name) => {
      const refusal: unknown = await inspect(lyingFilms()[name] ?? Buffer.alloc(0), 'video').catch(
        (error: unknown) => error,
      )
      expect(refusal).toBeInstanceOf(MediaRefused)
      expect(refusal).toMatchObject({
        message: 'The file is damaged: its index names more than it holds',
        fault: 'damaged',
      })
    },
  )

  test.runIf(isThorough)('a small picture that becomes 400 MB in memory', async () => {
    const picture = interlacedPng(10_000, 3900)
    expect(picture.length).toBeLessThan(500_000)
    await expect(inspect(picture, 'image')).rejects.toThrow('needs more memory than it may')
  })
})

test.runIf(isThorough)('the heaviest picture within the limits is accepted', async () => {
  const picture = progressiveJpeg(7300, 5470)
  expect(await inspect(picture, 'image')).toMatchObject({ image: { width: 7300, height: 5470 } })
})

describe('the process of an inspection ends', () => {
  test.runIf(isThorough)('because it takes too much memory, and the file is refused', async () => {
    // Uses a folder of its own, since other tests use the usual temporary folder.
    const place = await mkdtemp(join(tmpdir(), 'inspected-'))
    vi.stubEnv('TMPDIR', place)
    const refusal: unknown = await probeMedia(bytesOf(crowdedWebm(8_000_000))).catch(
      (error: unknown) => error,
    )
    vi.unstubAllEnvs()
    expect(refusal).toBeInstanceOf(MediaRefused)
    expect(refusal).toMatchObject({ message: 'The file is damaged or asks for more memory than it may' })
    expect(await readdir(place)).toEqual([])
    await rm(place, { recursive: true })
    expect(await children()).toBe('')
  })

  test('because the storage fails, and the failure is reported as the storage’s', async () => {
    const broken = { size: 1000, read: () => Promise.reject(new Error('disk gone')) }
    await expect(probeMedia(broken)).rejects.toThrow('disk gone')
    await expect(inspectFile(broken, 'image', limits)).rejects.toThrow('disk gone')
    expect(await children()).toBe('')
  })

  test('because the storage never answers, and the time limit is over', async () => {
    // The time limit passes at the first read, no matter how long the process took to start.
    const read = () => {
      vi.advanceTimersByTime(60_000)
      return new Promise<Uint8Array>(() => {})
    }
    await expect(probeMedia({ size: 1000, read })).rejects.toThrow('takes too long to read')
    expect(await children()).toBe('')
  })

  test('because the caller stopped it', async () => {
    const stopping = new AbortController()
    const read = () => {
      stopping.abort()
      return new Promise<Uint8Array>(() => {})
    }
    const ended = probeMedia({ size: 1000, read }, stopping.signal)
    await expect(ended).rejects.toMatchObject({ name: 'ProcessingFailed', reason: 'aborted' })
    expect(await children()).toBe('')
    // The next inspection must start at once.
    expect(await probeMedia(bytesOf(await readFile(files.film)))).toMatchObject({ kind: 'video' })
  })

  const isLinux = process.platform === 'linux'
  test.runIf(isThorough && isLinux)('because its parent was killed, even while it is busy', async () => {
    // One second after its first message, the inspector gets too busy to notice that its parent has ended.
    const busy = `data:text/javascript,const { send } = process;
      process.send = (...told) => { setTimeout(() => { for (;;); }, 1000); return send.apply(process, told) }`
    const inspectorPath = fileURLToPath(new URL('inspector.ts', import.meta.url))
    const script = `
      const args = ${JSON.stringify(['--import', busy, inspectorPath, 'media'])}
      const stdio = ['ignore', 'ignore', 'ignore', 'ipc']
      const child = require('node:child_process').spawn(process.execPath, args, { stdio, serialization: 'advanced' })
      child.once('message', () => setTimeout(() => process.send(child.pid), 1500))`
    const parent = spawn(process.execPath, ['-e', script], {
      cwd: await mkdtemp(join(files.folder, 'inspector-')),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const [inspector] = (await once(parent, 'message')) as [number]
    expect(await readFile(`/proc/${inspector}/cmdline`, 'utf8')).toContain('inspector.ts')
    parent.kill('SIGKILL')
    const isGone = () =>
      readFile(`/proc/${inspector}/status`, 'utf8').then(
        (status) => /^State:\s+Z/m.test(status),
        () => true,
      )
    try {
      await expect.poll(isGone).toBe(true)
    } finally {
      if (!(await isGone())) process.kill(inspector, 'SIGKILL')
    }
  })
})
