import { withFileBytes } from '../media-bytes.ts'
import { explainFfmpeg } from './explain-failure.ts'
import type { FfmpegProgram } from './find-programs.ts'
import { HEAD_BYTES, type NamedContainer, findNamedContainer } from '../named/named-containers.ts'
import { ProgramFailed, type ProgramRun, runProgram } from './run-program.ts'
import { withTempFolder } from './temp-folder.ts'

export interface WorkLimits {
  /** Ends the child process; then the call rejects with a `ProcessingFailed` of reason `aborted`. */
  signal?: AbortSignal | undefined
  timeLimitMs?: number | undefined
  maxOutputBytes?: number | undefined
}
export interface FfmpegWork extends WorkLimits {
  ffmpeg: FfmpegProgram
  input: string
  /** Called with the finished share, from 0 to 1. It never goes back; 1 means that the result is verified. */
  onProgress?: ((share: number) => void) | undefined
}

/** Least time limit of a run, even for a short film: at the lowest priority, a busy machine may need minutes. */
export const START_MS = 600_000
const SPARE_BYTES = 64 * 1024 ** 2
// Leaves room for the container, and for peaks above the bitrate.
const RATE_MARGIN = 1.5

/** Limits of a run. The time limit is START_MS plus `slowness` times the length of the film. */
export function runLimits(limits: WorkLimits, durationSec: number, kbps: number, slowness: number) {
  const usualBytes = SPARE_BYTES + (durationSec * kbps * 1000 * RATE_MARGIN) / 8
  return {
    timeLimitMs: limits.timeLimitMs ?? START_MS + durationSec * slowness * 1000,
    maxOutputBytes: limits.maxOutputBytes ?? usualBytes,
    signal: limits.signal,
  }
}

/** Turns seconds of written output into a share of at most 0.99, which never goes back. */
export function progressTeller({ onProgress }: Pick<FfmpegWork, 'onProgress'>, durationSec: number) {
  let told = 0
  return (seconds: number) => {
    const share = Math.min(0.99, seconds / durationSec)
    if (share <= told) return
    told = share
    onProgress?.(share)
  }
}

export interface FfmpegInput {
  /** Either `path`, a local file, or `drawn`, a filter graph (lavfi) that generates the input. */
  path?: string
  drawn?: string
  options?: readonly string[]
}
export interface FfmpegRun extends Omit<ProgramRun, 'path' | 'args' | 'env' | 'onLine'> {
  ffmpeg: FfmpegProgram
  inputs: readonly FfmpegInput[]
  output: readonly string[]
  /** `info`: `onComplaint` also gets what filters measure. `repeat`: it gets a line again if ffmpeg repeats it. */
  verbosity?: 'error' | 'info' | 'repeat+info' | undefined
  /** Called with the seconds of output written so far, which never go back. */
  onProgress?: (seconds: number) => void
  /** Called with each line that ffmpeg writes to `pipe:1`. Then `onProgress` is not called. */
  onText?: ((line: string) => void) | undefined
  stallMs?: number
}

/** `container`: set if ffmpeg must be told the demuxer. */
interface KnownInput extends FfmpegInput {
  container?: NamedContainer | null
}

// The only containers that ffmpeg may open. `-protocol_whitelist file` alone is not enough: a playlist that is called
// .mp4 would load other local files.
const containers = 'mov,mp4,m4a,3gp,3g2,mj2,mp3,wav,flac,ogg,matroska,webm,aac'
const guards = ['-max_pixels', '40000000', '-protocol_whitelist', 'file', '-max_streams', '100']
const general = ['-hide_banner', '-nostdin', '-y', '-nostats']
/** Lets ffmpeg read further before it decides which streams there are: on a DVD, some streams begin late. */
const patience = ['-analyzeduration', '20000000', '-probesize', '50000000']

/** Arguments that choose the demuxer. ffmpeg would not recognise a named container, so it is told. */
function demuxerArgs(container: NamedContainer | null): string[] {
  if (container === null) return ['-format_whitelist', containers]
  const isLate = container === 'mpeg' || container === 'mpegts'
  return ['-format_whitelist', container, ...(isLate ? patience : []), '-f', container]
}

function inputArgs({ path, drawn, container = null, options = [] }: KnownInput): string[] {
  if (drawn !== undefined) return [...options, '-f', 'lavfi', '-i', drawn]
  if (path === undefined) throw new TypeError('An input is a path or drawn')
  return [...guards, ...demuxerArgs(container), ...options, '-i', `file:${path}`]
}

/** Finds out if the file has a named container. A file that cannot be opened counts as having none. */
async function recognise(input: FfmpegInput): Promise<KnownInput> {
  if (input.path === undefined) return input
  const head = await withFileBytes(input.path, (bytes) => bytes.read(0, HEAD_BYTES)).catch(
    () => new Uint8Array(),
  )
  return { ...input, container: findNamedContainer(head) }
}

export function ffmpegArgs({
  inputs,
  output,
  verbosity = 'error',
  onText,
}: Pick<FfmpegRun, 'output' | 'verbosity' | 'onText'> & { inputs: readonly KnownInput[] }): string[] {
  const told = onText === undefined ? ['-progress', 'pipe:1'] : []
  return [...general, ...told, '-v', verbosity, ...inputs.flatMap(inputArgs), ...output]
}

/** Both names mean microseconds, even `out_time_ms`. Older builds write only `out_time_ms`. */
const progressLine = /^out_time_(?:us|ms)=(\d+)$/

const growthLine = /^(?:frame|total_size|out_time_us|out_time_ms)=/
const STALL_MS = 10 * 60_000

/** Aborts after `stallMs` without progress. `hear` counts a new number as progress, a listener from `each` any line. */
export function watchGrowth(stallMs: number) {
  const stall = new AbortController()
  const timer = setTimeout(() => stall.abort(), stallMs)
  const seen = new Map<string, string>()
  const hear = (line: string) => {
    const [name = '', value = ''] = line.split('=')
    if (!growthLine.test(line) || seen.get(name) === value) return
    seen.set(name, value)
    timer.refresh()
  }
  const each = (listen: (line: string) => void) => (line: string) => {
    timer.refresh()
    listen(line)
  }
  return { hear, each, signal: stall.signal, end: () => clearTimeout(timer) }
}

export async function runFfmpeg(run: FfmpegRun): Promise<void> {
  const { ffmpeg, inputs, output, verbosity, onProgress, onText, stallMs = STALL_MS, ...limits } = run
  const known = await Promise.all(inputs.map(recognise))
  const growth = watchGrowth(stallMs)
  let told = 0
  const onLine = (line: string) => {
    growth.hear(line)
    const seconds = Number(progressLine.exec(line)?.[1] ?? 0) / 1_000_000
    if (seconds <= told) return
    told = seconds
    onProgress?.(seconds)
  }
  const args = ffmpegArgs({ inputs: known, output, verbosity, onText })
  const signal = AbortSignal.any([growth.signal, ...(limits.signal ? [limits.signal] : [])])
  try {
    const heard = onText === undefined ? onLine : growth.each(onText)
    await runProgram({ ...limits, path: ffmpeg.path, args, onLine: heard, signal })
  } catch (error) {
    const isStalled = growth.signal.aborted && limits.signal?.aborted !== true
    throw isStalled && error instanceof ProgramFailed
      ? new ProgramFailed('stalled', error.detail, { signal: error.signal })
      : error
  } finally {
    growth.end()
  }
}

/** Runs ffmpeg only for its log: it writes no file. `onComplaint` gets the measurements. Rejects like `runFfmpeg`. */
export async function listenToFfmpeg(run: Omit<FfmpegRun, 'folder' | 'verbosity'>): Promise<void> {
  await withTempFolder((folder) => runFfmpeg({ ...run, folder, verbosity: 'info' }))
}

/** Runs `work` in a new folder inside `parent`. Rejects with MediaRefused or ProcessingFailed. */
export async function inWorkFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  try {
    return await withTempFolder(work, parent)
  } catch (error) {
    throw explainFfmpeg(error)
  }
}
