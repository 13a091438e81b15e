// What all tracks of a file together say, and what is refused of it, however its container was read.
import { MediaRefused } from '../media-refused.ts'
import type { MediaFacts } from './probe-media.ts'
import type { TrackFacts } from './probe-tracks.ts'
import { longestOf } from './track-lengths.ts'

export const cutOff = () => new MediaRefused('The file is incomplete: its end is missing')

export const mediaLimits = { maxPixels: 40_000_000, maxDurationSec: 12 * 3600 }

/** `endSec` is where the file ends, `declaredSec` how long it says that it is; null where it does not. */
interface Ends {
  endSec: number
  declaredSec: number | null
  maxDurationSec: number
}

export function assertPixels(
  { width = 0, height = 0 }: { width?: number; height?: number },
  maxPixels: number,
): void {
  if (width * height <= maxPixels) return
  throw new MediaRefused(`The picture is larger than ${Math.round(maxPixels / 1_000_000)} megapixels`)
}

export function factsOf(tracks: TrackFacts[], { endSec, declaredSec, maxDurationSec }: Ends): MediaFacts {
  if (tracks.length === 0) throw new MediaRefused('The file is incomplete or holds neither sound nor picture')
  if (declaredSec !== null && declaredSec - endSec > Math.max(1, declaredSec * 0.02)) throw cutOff()
  const durationSec = longestOf(tracks)
  if (!(durationSec > 0)) throw new MediaRefused('The file holds nothing that can be played')
  if (durationSec > maxDurationSec)
    throw new MediaRefused(`The file lasts longer than ${Math.round(maxDurationSec / 3600)} hours`)
  const picture = tracks.find((track) => track.kind === 'video')
  if (picture?.width === undefined || picture.height === undefined)
    return { kind: 'audio', durationSec, tracks }
  return { kind: 'video', durationSec, width: picture.width, height: picture.height, tracks }
}
