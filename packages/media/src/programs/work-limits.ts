// Limits of a run of ffmpeg or the packager, and its progress.

export interface WorkLimits {
  /** When it fires, the child ends and the call rejects with a `ProcessingFailed` of reason `aborted`. */
  signal?: AbortSignal | undefined
  /** Gets the share of the work that is done, from 0 to 1. It never goes back, and 1 means a verified result. */
  onProgress?: ((share: number) => void) | undefined
  /** Calculated from the duration by default. */
  timeLimitMs?: number | undefined
  /** Limit for all files in the folder; calculated from the duration and the bitrates by default. */
  maxOutputBytes?: number | undefined
}

const START_MS = 120_000
const SPARE_BYTES = 64 * 1024 ** 2
// Room for peaks of the rate control and for the container's own bytes.
const RATE_MARGIN = 1.5

/** `slowness`: the work may take this many times the length of the film. */
export function runLimits(limits: WorkLimits, durationSec: number, kbps: number, slowness: number) {
  const usualBytes = SPARE_BYTES + (durationSec * kbps * 1000 * RATE_MARGIN) / 8
  return {
    timeLimitMs: limits.timeLimitMs ?? START_MS + durationSec * slowness * 1000,
    maxOutputBytes: limits.maxOutputBytes ?? usualBytes,
    ...(limits.signal === undefined ? {} : { signal: limits.signal }),
  }
}

/** `seconds` reports 0.99 at most: the last hundredth is for the verification of the output. */
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
