// The frame rate of the output: as in the source if its frames come evenly, but at most 30.
import type { TrackFacts } from '../inspect/probe-tracks.ts'

const MOST = 30
const LEAST = 1
const NEAR = 0.005
const NEAR_WHOLE = 0.0005

const usual: readonly [string, number][] = [
  ['24000/1001', 24_000 / 1001],
  ['24', 24],
  ['25', 25],
  ['30000/1001', 30_000 / 1001],
  ['30', 30],
]

function usualRate(source: number): string | undefined {
  const away = ([, rate]: readonly [string, number]) => Math.abs(source / rate - 1)
  const nearest = usual.toSorted((one, other) => away(one) - away(other))[0]
  return nearest !== undefined && away(nearest) < NEAR ? nearest[0] : undefined
}

/** The output rate for an unusual source, such as 12 from an old camera, or 1 for the slides of a lecture. */
function ownRate(source: number): string {
  const whole = Math.max(LEAST, Math.round(source))
  return source < LEAST || Math.abs(source / whole - 1) < NEAR_WHOLE ? `${whole}` : source.toFixed(3)
}

/** Keeps a usual rate, halves 50 to 25 and quarters 100 to 25, so that no frame is shown twice. */
export function frameRateFor({ frameRate, isUneven }: Pick<TrackFacts, 'frameRate' | 'isUneven'>): string {
  if (frameRate === undefined) return `${MOST}`
  const known = usualRate(frameRate) ?? usualRate(frameRate / 2) ?? usualRate(frameRate / 4)
  if (known !== undefined) return known
  return frameRate > MOST || isUneven === true ? `${MOST}` : ownRate(frameRate)
}

/** Seconds between keyframes, which are at the same times in all renditions. */
export const KEYFRAME_SEC = 2

export function framesASecond(rate: string): number {
  const [frames = MOST, seconds = 1] = rate.split('/').map(Number)
  return frames / seconds
}
