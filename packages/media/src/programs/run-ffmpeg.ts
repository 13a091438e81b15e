import { withFileBytes } from '../media-bytes.ts'
import type { FfmpegProgram } from './ffmpeg-path.ts'
import { HEAD_BYTES, type NamedContainer, namedContainerOf } from '../named/named-containers.ts'
import { type ProgramRun, runProgram } from './run-program.ts'

export interface FfmpegInput {
  /** A file of ours, or with `drawn` a graph that ffmpeg draws or plays by itself. */
  path?: string
  drawn?: string
  /** Options of this input, such as `-ss 5`. */
  options?: readonly string[]
}
export interface FfmpegRun extends Omit<ProgramRun, 'path' | 'args' | 'env' | 'onLine'> {
  ffmpeg: FfmpegProgram
  inputs: readonly FfmpegInput[]
  /** Everything behind the inputs: filters, maps, codecs, output files. */
  output: readonly string[]
  /** `info` for filters that report what they measured; `onComplaint` then hears them, with `repeat` each time. */
  verbosity?: 'error' | 'info' | 'repeat+info'
  /** Seconds of output written so far; never less than what was told before. */
  onProgress?: (seconds: number) => void
  /** For an output that goes to `pipe:1`, line by line. It is instead of `onProgress`. */
  onText?: ((line: string) => void) | undefined
}

/** An input whose container is known where its demuxer has to be named. */
interface KnownInput extends FfmpegInput {
  container?: NamedContainer | null
}

// `-protocol_whitelist file` alone is not enough: a playlist named .mp4 pulls other local files into the output.
const containers = 'mov,mp4,m4a,3gp,3g2,mj2,mp3,wav,flac,ogg,matroska,webm,aac'
const guards = ['-max_pixels', '40000000', '-protocol_whitelist', 'file', '-max_streams', '100']
const general = ['-hide_banner', '-nostdin', '-y', '-nostats']
const progress = ['-progress', 'pipe:1']
/** What says its streams nowhere but in their packets: those of a DVD may begin late. */
const patience = ['-analyzeduration', '20000000', '-probesize', '50000000']

/** Never guessed where it is one of those that have to be named. */
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

/** What cannot be opened, ffmpeg says better. */
async function recognise(input: FfmpegInput): Promise<KnownInput> {
  if (input.path === undefined) return input
  const head = await withFileBytes(input.path, (bytes) => bytes.read(0, HEAD_BYTES)).catch(
    () => new Uint8Array(),
  )
  return { ...input, container: namedContainerOf(head) }
}

export function ffmpegArgs(
  run: Pick<FfmpegRun, 'output' | 'verbosity' | 'onText'> & { inputs: readonly KnownInput[] },
): string[] {
  const told = run.onText === undefined ? progress : []
  return [
    ...general,
    ...told,
    '-v',
    run.verbosity ?? 'error',
    ...run.inputs.flatMap(inputArgs),
    ...run.output,
  ]
}

/** Both names count microseconds; older builds know only the second. */
const progressLine = /^out_time_(?:us|ms)=(\d+)$/

export async function runFfmpeg(run: FfmpegRun): Promise<void> {
  const { ffmpeg, inputs, output, verbosity = 'error', onProgress, onText, ...limits } = run
  let told = 0
  const onLine = (line: string) => {
    const seconds = Number(progressLine.exec(line)?.[1] ?? 0) / 1_000_000
    if (seconds <= told) return
    told = seconds
    onProgress?.(seconds)
  }
  const known = await Promise.all(inputs.map(recognise))
  const args = ffmpegArgs({ inputs: known, output, verbosity, onText })
  await runProgram({ ...limits, path: ffmpeg.path, args, onLine: onText ?? onLine })
}
