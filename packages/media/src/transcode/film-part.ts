// One part of a long film: which frames of the output it holds, whatever the keyframes of the source.
import { framesASecond } from './frame-rate.ts'

/** Both count from the start of the film and are multiples of `KEYFRAME_SEC`; the last part goes on to the end of the film. */
export interface FilmPart {
  fromSec: number
  toSec: number | null
}

const TINY = 1e-6
/** Filters that look at neighbours see the same ones as in a film of one piece. */
const RUN_UP_SEC = 1

/** The first frame at or behind this second: there the streams have a keyframe. */
export const frameAt = (rate: string, seconds: number) =>
  Math.max(0, Math.ceil(seconds * framesASecond(rate) - TINY))

/** Null where the part goes on to the end. */
export const framesOf = ({ fromSec, toSec }: FilmPart, rate: string) =>
  toSec === null ? null : frameAt(rate, toSec) - frameAt(rate, fromSec)

/** The decoder begins at the keyframe of the source before the part, and the clock is that of the whole film. */
export function partInput({ fromSec }: FilmPart): string[] {
  if (fromSec === 0) return []
  return ['-copyts', '-start_at_zero', '-ss', String(fromSec - RUN_UP_SEC)]
}

/** Behind `fps`, which counts time in frames. */
export function partFrames(part: FilmPart, rate: string): string {
  const count = framesOf(part, rate)
  const start = frameAt(rate, part.fromSec)
  return `trim=start_pts=${start}${count === null ? '' : `:end_pts=${start + count}`}`
}

/** The stream of a part starts at zero. The last filter: newer ones than ffmpeg 6 forget the frame rate with it. */
export const partStart = 'setpts=PTS-STARTPTS'

/** How long before its first frame the film's grid of keyframes has its line; rounded up, so that no line is missed. */
export const lateness = ({ fromSec }: FilmPart, rate: string) =>
  frameAt(rate, fromSec) / framesASecond(rate) - fromSec + TINY
