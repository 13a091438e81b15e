// One part of a long film, cut between frames of the output, wherever the keyframes of the source are.
import { framesASecond } from './frame-rate.ts'

/** Both count from the start of the film and are multiples of `KEYFRAME_SEC`; null is the end of the film. */
export interface FilmPart {
  fromSec: number
  toSec: number | null
}

const TINY = 1e-6
/** Decoding starts earlier by this, so that filters see the same neighbouring frames as in a film of one piece. */
const RUN_UP_SEC = 1

/** Number of the first frame at or after this second, where the streams have a keyframe. */
export const frameAt = (rate: string, seconds: number) =>
  Math.max(0, Math.ceil(seconds * framesASecond(rate) - TINY))

/** Number of frames in the part; null if it goes on to the end of the film. */
export const framesOf = ({ fromSec, toSec }: FilmPart, rate: string) =>
  toSec === null ? null : frameAt(rate, toSec) - frameAt(rate, fromSec)

/** Starts at the source's keyframe before the part and keeps the clock of the whole film. */
export function partInput({ fromSec }: FilmPart): string[] {
  if (fromSec === 0) return []
  return ['-copyts', '-start_at_zero', '-ss', String(fromSec - RUN_UP_SEC)]
}

/** Has to come after `fps`, whose timestamps count frames. */
export function partFrames(part: FilmPart, rate: string): string {
  const count = framesOf(part, rate)
  const start = frameAt(rate, part.fromSec)
  return `trim=start_pts=${start}${count === null ? '' : `:end_pts=${start + count}`}`
}

/** Makes a part start at zero. It has to be the last filter: ffmpeg above 6 forgets the frame rate after it. */
export const partStart = 'setpts=PTS-STARTPTS'

/** Seconds from the part's place on the keyframe grid to its first frame, rounded up to miss no keyframe. */
export const lateness = ({ fromSec }: FilmPart, rate: string) =>
  frameAt(rate, fromSec) / framesASecond(rate) - fromSec + TINY
