import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type FfmpegProgram, findFfmpeg, readBanner } from './find-programs.ts'
import { type Clip, generateClip } from '../testing/generate-clip.ts'
import { withFileBytes } from '../media-bytes.ts'
import { probeMedia } from '../inspect/probe-media.ts'
import { type FfmpegRun, ffmpegArgs, runFfmpeg, watchGrowth } from './run-ffmpeg.ts'
import { withTempFolder } from './temp-folder.ts'
import { type TestFiles, makeTestFiles } from '../testing/test-files.ts'

let files: TestFiles
beforeAll(async () => {
  files = await makeTestFiles()
})
afterAll(() => files.remove())

const endless = [{ drawn: 'testsrc2=size=320x240:rate=25' }]
const inRealTime = [{ drawn: 'testsrc2=size=320x240:rate=25', options: ['-re'] }]
const toRaw = (folder: string) => ['-f', 'rawvideo', `file:${join(folder, 'out.raw')}`]
const run = (folder: string, over: Partial<FfmpegRun>) =>
  runFfmpeg({
    ffmpeg: files.ffmpeg,
    inputs: endless,
    output: toRaw(folder),
    folder,
    timeLimitMs: 100_000,
    maxOutputBytes: 1024 ** 3,
    ...over,
  })

describe('a run of ffmpeg', () => {
  test('reports progress that never goes back', async () => {
    const seconds: number[] = []
    const output = ['-f', 'rawvideo', `file:${join(files.folder, 'all.raw')}`]
    await run(files.folder, { inputs: [{ path: files.film }], output, onProgress: (at) => seconds.push(at) })
    expect(seconds.length).toBeGreaterThan(0)
    expect(seconds).toEqual(seconds.toSorted((one, other) => one - other))
    expect(seconds.at(-1)).toBeGreaterThan(1.5)
  })

  test('ends when its signal aborts', async () => {
    const signal = AbortSignal.timeout(300)
    const ended = withTempFolder((folder) => run(folder, { inputs: inRealTime, signal }))
    await expect(ended).rejects.toMatchObject({ reason: 'aborted' })
  })

  test('does not start with an aborted signal', async () => {
    const ended = withTempFolder((folder) => run(folder, { signal: AbortSignal.abort() }))
    await expect(ended).rejects.toMatchObject({ reason: 'aborted' })
  })

  test('ends at its time limit', async () => {
    const ended = withTempFolder((folder) => run(folder, { inputs: inRealTime, timeLimitMs: 400 }))
    await expect(ended).rejects.toMatchObject({ reason: 'time-limit' })
  })

  test('ends when it makes no progress, but not while it is slow', async () => {
    const slow = { drawn: 'testsrc2=size=320x240:rate=25:duration=5', options: ['-re'] }
    // Time passes only with each progress report, so that a slow machine changes nothing.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const onProgress = vi.fn(() => void vi.advanceTimersByTime(3000))
      const times = { stallMs: 4000, timeLimitMs: 1_000_000 }
      await withTempFolder((folder) => run(folder, { inputs: [slow], ...times, onProgress }))
      expect(onProgress).toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
    const endless = ['-filter_complex', '[0:v]select=0', ...toRaw(files.folder)]
    const ended = withTempFolder((folder) => run(folder, { output: endless, stallMs: 1500 }))
    await expect(ended).rejects.toMatchObject({ reason: 'stalled' })
  })

  test('counts new numbers and text as progress, but not repeated numbers', () => {
    vi.useFakeTimers()
    try {
      const isStalledBy = (line: (growth: ReturnType<typeof watchGrowth>, turn: number) => void) => {
        const growth = watchGrowth(1000)
        for (const turn of [1, 2, 3]) {
          line(growth, turn)
          vi.advanceTimersByTime(600)
        }
        growth.end()
        return growth.signal.aborted
      }
      expect(isStalledBy(({ hear }, turn) => hear(`frame=${turn}`))).toBe(false)
      expect(isStalledBy(({ each }) => each(() => {})('0, 1, 1, 1, 5'))).toBe(false)
      expect(isStalledBy(({ hear }) => hear('frame=7'))).toBe(true)
      expect(isStalledBy(({ hear }, turn) => hear(`speed=${turn}x`))).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  test('ends when it writes too much', async () => {
    const ended = withTempFolder((folder) => run(folder, { maxOutputBytes: 1_000_000 }))
    await expect(ended).rejects.toMatchObject({ reason: 'output-limit' })
  })

  test('reports the error message of ffmpeg', async () => {
    const ended = run(files.folder, { inputs: [{ path: join(files.folder, 'nowhere.mp4') }] })
    await expect(ended).rejects.toMatchObject({
      reason: 'failed',
      detail: expect.stringMatching(/No such file/),
    })
  })

  test('reads no file that its input names', async () => {
    const secret = await files.write('secret.txt', 'the secret')
    const forms = [
      `#EXTM3U\n#EXTINF:1,\nfile:${secret}\n#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile ${secret}\n`,
    ]
    for (const [index, list] of forms.entries()) {
      const path = await files.write(`list-${index}.mp4`, list)
      const ended = withTempFolder((folder) => run(folder, { inputs: [{ path }] }))
      await expect(ended).rejects.toMatchObject({ reason: 'failed' })
    }
  })

  test('restricts formats and protocols for every input', () => {
    const args = ffmpegArgs({ inputs: [{ path: '/a.mp4' }, { path: '/b.mp4' }], output: ['/c.mp4'] })
    expect(args.filter((arg) => arg === '-format_whitelist')).toHaveLength(2)
    expect(args.filter((arg) => arg === '-protocol_whitelist')).toHaveLength(2)
  })

  test('names the demuxer of a container that needs this, and allows no other demuxer', () => {
    const args = ffmpegArgs({ inputs: [{ path: '/a', container: 'avi' }], output: [] })
    expect(args.slice(args.indexOf('-format_whitelist'), -2)).toEqual([
      '-format_whitelist',
      'avi',
      '-f',
      'avi',
    ])
    const others = ffmpegArgs({ inputs: [{ path: '/a', container: null }], output: [] })
    expect(others[others.indexOf('-format_whitelist') + 1]).not.toMatch(/avi|asf|mpeg|flv|dv/)
  })
})

describe('the choice of ffmpeg', () => {
  test.each([
    ['ffmpeg version 5.1.9-0+deb12u1 Copyright (c) 2000-2026 the FFmpeg developers', true],
    ['ffmpeg version n7.1 Copyright (c) 2000-2024 the FFmpeg developers', true],
    ['ffmpeg version 4.4.2-0ubuntu0.22.04.1 Copyright (c) 2000-2021 the FFmpeg developers', false],
    ['ffmpeg version N-47683-g0e8eb07980-static https://a.b/ Copyright (c) 2000-2018 the FFmpeg', false],
    ['ffmpeg version N-118000-gabc Copyright (c) 2000-2025 the FFmpeg developers', true],
  ])('follows the version in the banner or, for a build from git, the year: %s', (banner, isRecent) =>
    expect(readBanner(banner)?.isRecent).toBe(isRecent),
  )

  test('falls on the configured ffmpeg, and fails if that does not work', async () => {
    await expect(findFfmpeg({ configured: '/nowhere/ffmpeg' })).rejects.toThrow('FFMPEG_PATH')
    expect(await findFfmpeg({ configured: files.ffmpeg.path })).toMatchObject({ origin: 'configured' })
  })

  test('falls on the bundled ffmpeg, if there is one, when the search path has none', async () => {
    const found = await findFfmpeg({ searchPath: files.folder })
    expect(found === null || found.origin === 'bundled').toBe(true)
  })
})

const clips: Clip[] = [
  { kind: 'video', seconds: 1, width: 160, height: 90 },
  { kind: 'video', seconds: 1, width: 90, height: 160 },
  { kind: 'audio', seconds: 12 },
]
const programs: (() => Promise<FfmpegProgram | null>)[] = [
  () => findFfmpeg(),
  () => findFfmpeg({ searchPath: '/nowhere' }),
]
describe.each(programs)('clips that are made with ffmpeg number %#', (find) => {
  test.each(clips)('have the wanted kind, size and length: $kind', async (clip) => {
    const ffmpeg = await find()
    if (ffmpeg === null) return
    await withTempFolder(async (folder) => {
      const path = join(folder, 'clip')
      await generateClip(ffmpeg, clip, path)
      expect(await readdir(folder)).toEqual(['clip'])
      const { durationSec, kind, width, height } = await withFileBytes(path, (bytes) => probeMedia(bytes))
      const size = clip.kind === 'video' ? { width: clip.width, height: clip.height } : {}
      expect({ kind, width, height }).toEqual({ kind: clip.kind, ...size })
      expect(Math.abs(durationSec - clip.seconds)).toBeLessThan(0.2)
      // The index must come first, so that a film plays before all of it has arrived. An MP3 has none of these boxes.
      const file = await readFile(path)
      expect(file.indexOf('moov')).toBeLessThanOrEqual(file.indexOf('mdat'))
    })
  })
})
