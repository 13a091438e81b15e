// A part of a long film. It is cut at a frame of the output, wherever the keyframes of the source are.
import { framesASecond } from './frame-rate.ts'

/** Seconds of the film, which are multiples of `KEYFRAME_SEC`. `toSec`: null for the end of the film. */
export interface FilmPart {
  fromSec: number
  toSec: number | null
}

const TINY = 1e-6
/** Decoding starts this long before the part, so that filters see the same frames as in the whole film. */
const RUN_UP_SEC = 1

/** Number of the first frame at or after this second. */
export const frameAt = (rate: string, seconds: number) =>
  Math.max(0, Math.ceil(seconds * framesASecond(rate) - TINY))

export const framesOf = ({ fromSec, toSec }: FilmPart, rate: string) =>
  toSec === null ? null : frameAt(rate, toSec) - frameAt(rate, fromSec)

/**
 * ffmpeg's arguments to decode from `RUN_UP_SEC` before the part on. Timestamps still count from the start of the film.
 */
export function partInput({ fromSec }: FilmPart): string[] {
  if (fromSec === 0) return []
  return ['-copyts', '-start_at_zero', '-ss', String(fromSec - RUN_UP_SEC)]
}

/** Seconds from the start of the part to its first frame, rounded up so that no keyframe is left out. */
export const lateness = ({ fromSec }: FilmPart, rate: string) =>
  frameAt(rate, fromSec) / framesASecond(rate) - fromSec + TINY
