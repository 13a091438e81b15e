// Default limits of a piece of work.

export interface WorkLimits {
  /** When it fires, the child ends and the call rejects with a `ProcessingFailed` of reason `aborted`. */
  signal?: AbortSignal | undefined
  /** From 0 to 1, only forwards; 1 once everything is verified. */
  onProgress?: ((share: number) => void) | undefined
  /** By default it follows from the duration. */
  timeLimitMs?: number | undefined
  /** Limit for everything in the folder. By default it follows from the duration and the bitrates. */
  maxOutputBytes?: number | undefined
}

const START_MS = 120_000
const SPARE_BYTES = 64 * 1024 ** 2
// Allows for peaks of the rate control and for the container.
const RATE_MARGIN = 1.5

/** `slowness`: how many times longer than the film itself the work may take. */
export function runLimits(limits: WorkLimits, durationSec: number, kbps: number, slowness: number) {
  const usualBytes = SPARE_BYTES + (durationSec * kbps * 1000 * RATE_MARGIN) / 8
  return {
    timeLimitMs: limits.timeLimitMs ?? START_MS + durationSec * slowness * 1000,
    maxOutputBytes: limits.maxOutputBytes ?? usualBytes,
    ...(limits.signal === undefined ? {} : { signal: limits.signal }),
  }
}

/** Keeps the last hundredth for the verification of the output. */
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
