// A part of a long film. It is cut between frames of the output, wherever the keyframes of the source are.
import { framesASecond } from './frame-rate.ts'

/** Both count from the start of the film, and are multiples of `KEYFRAME_SEC`. Null means the end of the film. */
export interface FilmPart {
  fromSec: number
  toSec: number | null
}

const TINY = 1e-6
/** Decoding starts this much earlier, so that filters see the same neighbouring frames as in the whole film. */
const RUN_UP_SEC = 1

/** Number of the first frame at or after this second. The streams have a keyframe there. */
export const frameAt = (rate: string, seconds: number) =>
  Math.max(0, Math.ceil(seconds * framesASecond(rate) - TINY))

export const framesOf = ({ fromSec, toSec }: FilmPart, rate: string) =>
  toSec === null ? null : frameAt(rate, toSec) - frameAt(rate, fromSec)

/** Starts at the keyframe of the source before the part, and keeps the clock of the film. */
export function partInput({ fromSec }: FilmPart): string[] {
  if (fromSec === 0) return []
  return ['-copyts', '-start_at_zero', '-ss', String(fromSec - RUN_UP_SEC)]
}

/** Must follow `fps`, whose timestamps count frames. */
export function partFrames(part: FilmPart, rate: string): string {
  const count = framesOf(part, rate)
  const start = frameAt(rate, part.fromSec)
  return `trim=start_pts=${start}${count === null ? '' : `:end_pts=${start + count}`}`
}

/** The part starts at zero. This must be the last filter, because ffmpeg above 6 forgets the frame rate after it. */
export const partStart = 'setpts=PTS-STARTPTS'

/** Seconds from the keyframe grid to the first frame of the part, rounded up so that no keyframe is missed. */
export const lateness = ({ fromSec }: FilmPart, rate: string) =>
  frameAt(rate, fromSec) / framesASecond(rate) - fromSec + TINY
