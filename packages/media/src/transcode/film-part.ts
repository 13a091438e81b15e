// One part of a long film: the frames of the output that it holds, whatever the keyframes of the source.
import { framesASecond } from './frame-rate.ts'

/** Both count from the start of the film and are multiples of `KEYFRAME_SEC`; null is the end of the film. */
export interface FilmPart {
  fromSec: number
  toSec: number | null
}

const TINY = 1e-6
/** Filters that look at neighbours see the same frames as in a film of one piece. */
const RUN_UP_SEC = 1

/** The first frame at or after this second, where the streams have a keyframe. */
export const frameAt = (rate: string, seconds: number) =>
  Math.max(0, Math.ceil(seconds * framesASecond(rate) - TINY))

/** Null where the part goes on to the end. */
export const framesOf = ({ fromSec, toSec }: FilmPart, rate: string) =>
  toSec === null ? null : frameAt(rate, toSec) - frameAt(rate, fromSec)

/** Starts at the source's keyframe before the part and keeps the clock of the whole film. */
export function partInput({ fromSec }: FilmPart): string[] {
  if (fromSec === 0) return []
  return ['-copyts', '-start_at_zero', '-ss', String(fromSec - RUN_UP_SEC)]
}

/** Comes after `fps`, which counts time in frames. */
export function partFrames(part: FilmPart, rate: string): string {
  const count = framesOf(part, rate)
  const start = frameAt(rate, part.fromSec)
  return `trim=start_pts=${start}${count === null ? '' : `:end_pts=${start + count}`}`
}

/** Lets a part start at zero. It is the last filter, since ffmpeg above 6 forgets the frame rate with it. */
export const partStart = 'setpts=PTS-STARTPTS'

/** Time from the line of the film's keyframe grid to the part's first frame, rounded up to miss no line. */
export const lateness = ({ fromSec }: FilmPart, rate: string) =>
  frameAt(rate, fromSec) / framesASecond(rate) - fromSec + TINY
