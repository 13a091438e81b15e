import type { FfmpegProgram } from './ffmpeg-path.ts'
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
}

// `-protocol_whitelist file` alone is not enough: a playlist named .mp4 pulls other local files into the output.
const containers = 'mov,mp4,m4a,3gp,3g2,mj2,mp3,wav,flac,ogg,matroska,webm,aac'
const guards = ['-max_pixels', '40000000', '-protocol_whitelist', 'file', '-format_whitelist', containers]
const general = ['-hide_banner', '-nostdin', '-y', '-nostats', '-progress', 'pipe:1']

function inputArgs({ path, drawn, options = [] }: FfmpegInput): string[] {
  if (drawn !== undefined) return [...options, '-f', 'lavfi', '-i', drawn]
  if (path === undefined) throw new TypeError('An input is a path or drawn')
  return [...guards, ...options, '-i', `file:${path}`]
}

export function ffmpegArgs(run: Pick<FfmpegRun, 'inputs' | 'output' | 'verbosity'>): string[] {
  return [...general, '-v', run.verbosity ?? 'error', ...run.inputs.flatMap(inputArgs), ...run.output]
}

/** Both names count microseconds; older builds know only the second. */
const progressLine = /^out_time_(?:us|ms)=(\d+)$/

export async function runFfmpeg(run: FfmpegRun): Promise<void> {
  const { ffmpeg, inputs, output, verbosity = 'error', onProgress, ...limits } = run
  let told = 0
  const onLine = (line: string) => {
    const seconds = Number(progressLine.exec(line)?.[1] ?? 0) / 1_000_000
    if (seconds <= told) return
    told = seconds
    onProgress?.(seconds)
  }
  const args = ffmpegArgs({ inputs, output, verbosity })
  await runProgram({ ...limits, path: ffmpeg.path, args, onLine })
}
