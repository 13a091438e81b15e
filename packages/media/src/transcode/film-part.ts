// A part of a long film. It is cut between frames of the output, wherever the keyframes of the source are.
import { framesASecond } from './frame-rate.ts'

/** Start and end of a part, in seconds of the film: multiples of `KEYFRAME_SEC`, or null for the end of the film. */
export interface FilmPart {
  fromSec: number
  toSec: number | null
}

const TINY = 1e-6
/** Seconds by which decoding starts before the part: filters then see the same frames as in the whole film. */
const RUN_UP_SEC = 1

/** Number of the first frame at or after this second. Each stream has a keyframe there. */
export const frameAt = (rate: string, seconds: number) =>
  Math.max(0, Math.ceil(seconds * framesASecond(rate) - TINY))

export const framesOf = ({ fromSec, toSec }: FilmPart, rate: string) =>
  toSec === null ? null : frameAt(rate, toSec) - frameAt(rate, fromSec)

/** Arguments that start at the keyframe of the source before the part, and keep the clock of the film. */
export function partInput({ fromSec }: FilmPart): string[] {
  if (fromSec === 0) return []
  return ['-copyts', '-start_at_zero', '-ss', String(fromSec - RUN_UP_SEC)]
}

/** Seconds from the grid of keyframes to the first frame of the part, rounded up so that no keyframe is left out. */
export const lateness = ({ fromSec }: FilmPart, rate: string) =>
  frameAt(rate, fromSec) / framesASecond(rate) - fromSec + TINY
