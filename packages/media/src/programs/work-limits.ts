import type { FfmpegProgram } from './find-programs.ts'

export interface WorkLimits {
  /** Ends the child process; then the call rejects with a `ProcessingFailed` of reason `aborted`. */
  signal?: AbortSignal | undefined
  /** Called with the finished share, from 0 to 1. It never goes back; 1 means that the result is verified. */
  onProgress?: ((share: number) => void) | undefined
  timeLimitMs?: number | undefined
  maxOutputBytes?: number | undefined
}
export interface FfmpegWork extends WorkLimits {
  ffmpeg: FfmpegProgram
  /** Absolute path. */
  input: string
}

/** Programs have the lowest priority, so on a busy machine even a short film may take minutes. */
export const START_MS = 600_000
const SPARE_BYTES = 64 * 1024 ** 2
// Room for the container, and for peaks above the bitrate.
const RATE_MARGIN = 1.5

/** Limits of a run. It may take `slowness` times the length of the film. */
export function runLimits(limits: WorkLimits, durationSec: number, kbps: number, slowness: number) {
  const usualBytes = SPARE_BYTES + (durationSec * kbps * 1000 * RATE_MARGIN) / 8
  return {
    timeLimitMs: limits.timeLimitMs ?? START_MS + durationSec * slowness * 1000,
    maxOutputBytes: limits.maxOutputBytes ?? usualBytes,
    signal: limits.signal,
  }
}

/** Reports progress, but never more than 0.99 for `seconds`: the rest is for checking the output. */
export function progressTeller({ onProgress }: WorkLimits, durationSec: number) {
  let told = 0
  const tell = (share: number) => {
    if (share <= told) return
    told = share
    onProgress?.(share)
  }
  return {
    seconds: (seconds: number) => tell(Math.min(0.99, seconds / durationSec)),
    done: () => tell(1),
  }
}
