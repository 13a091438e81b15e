// How loud a sound is, and what brings it to the level at which everything here plays.
import { tmpdir } from 'node:os'
import { explainFfmpeg } from '../programs/explain-failure.ts'
import type { FfmpegProgram } from '../programs/ffmpeg-path.ts'
import { runFfmpeg } from '../programs/run-ffmpeg.ts'
import { withTempFolder } from '../programs/temp-folder.ts'
import { type WorkLimits, progressTeller, runLimits } from '../programs/work-limits.ts'

/** After EBU R 128. */
export interface Loudness {
  /** LUFS. */
  integrated: number
  /** dBTP. */
  truePeak: number
  /** LU. */
  range: number
  /** LUFS, below which nothing counts. */
  threshold: number
}
export interface LoudnessRun extends WorkLimits {
  ffmpeg: FfmpegProgram
  /** Absolute path. */
  input: string
  durationSec: number
  /** Which of the sound tracks, from 0. */
  track?: number
}

const target = 'loudnorm=I=-16:TP=-1.5:LRA=11'
const reported = /^\s*"(input|output)_(i|tp|lra|thresh)"\s*:\s*"([^"]*)"/
const MEASURE_SLOWNESS = 5
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value)).toFixed(2)

/** Reads what `loudnorm=print_format=json` writes among its other lines. */
export function loudnessReader(which: 'input' | 'output') {
  const seen = new Map<string, number>()
  return {
    onComplaint: (line: string) => {
      const [, from, name, value] = reported.exec(line) ?? []
      if (from === which && name !== undefined) seen.set(name, Number(value))
    },
    /** Null where nothing was reported, or silence, which has no loudness. */
    read: (): Loudness | null => {
      const [integrated, truePeak, range, threshold] = ['i', 'tp', 'lra', 'thresh'].map((name) =>
        seen.get(name),
      )
      const all = { integrated, truePeak, range, threshold }
      return isLoudness(all) ? all : null
    },
  }
}

const isLoudness = (all: Record<keyof Loudness, number | undefined>): all is Loudness =>
  Object.values(all).every((value) => Number.isFinite(value))

/** The filter of the second pass: it moves the whole by one amount, and only compresses what would clip. */
export function loudnessFilter(measured: Loudness): string {
  return [
    target,
    `measured_I=${clamp(measured.integrated, -99, 0)}`,
    `measured_TP=${clamp(measured.truePeak, -99, 99)}`,
    `measured_LRA=${clamp(measured.range, 0, 99)}`,
    `measured_thresh=${clamp(measured.threshold, -99, 0)}`,
    'linear=true',
    'print_format=json',
  ].join(':')
}

/** Null for silence. Rejects with MediaRefused or ProcessingFailed. */
export async function measureLoudness(run: LoudnessRun): Promise<Loudness | null> {
  const reader = loudnessReader('input')
  const progress = progressTeller(run, run.durationSec)
  try {
    await withTempFolder(async (folder) => {
      await runFfmpeg({
        ffmpeg: run.ffmpeg,
        inputs: [{ path: run.input }],
        output: [
          '-map',
          `0:a:${run.track ?? 0}`,
          '-vn',
          '-af',
          `${target}:print_format=json`,
          '-f',
          'null',
          '-',
        ],
        folder,
        verbosity: 'info',
        onComplaint: reader.onComplaint,
        onProgress: progress.seconds,
        ...runLimits(run, run.durationSec, 0, MEASURE_SLOWNESS),
      })
    }, tmpdir())
  } catch (error) {
    throw explainFfmpeg(error)
  }
  progress.done()
  return reader.read()
}
