// Makes the facts of a file from those of its tracks, which mediabunny or ffmpeg has read, and checks the limits.
import { MediaRefused, Unread } from '../media-refused.ts'
import type { MediaFacts } from './probe-media.ts'
import type { TrackFacts } from './probe-tracks.ts'

/** End of a track in seconds, counted from the start of the file, as ffmpeg counts it. */
export const lengthOf = (track: TrackFacts, tracks: readonly TrackFacts[]) =>
  track.endSec - Math.max(0, Math.min(...tracks.map(({ startSec }) => startSec)))

export const cutOff = () =>
  new MediaRefused('The file is incomplete: its end is missing', { fault: 'incomplete' })

export const MAX_PIXELS = 40_000_000
const MAX_HOURS = 12

export const tooLarge = (maxPixels: number) =>
  new MediaRefused(`The picture is larger than ${Math.round(maxPixels / 1_000_000)} megapixels`)

export function assertPixels({ width = 0, height = 0 }: TrackFacts, maxPixels: number): void {
  if (width * height > maxPixels) throw tooLarge(maxPixels)
}

/** `declaredSec`: end of the file according to its header; null if the header does not say it. */
export function factsOf(tracks: TrackFacts[], declaredSec: number | null): MediaFacts {
  if (tracks.length === 0)
    throw new Unread('The file is incomplete or holds neither sound nor picture', { fault: 'no-tracks' })
  const endSec = Math.max(...tracks.map((track) => track.endSec))
  if (declaredSec !== null && declaredSec - endSec > Math.max(1, declaredSec * 0.02)) throw cutOff()
  const durationSec = Math.max(...tracks.map((track) => lengthOf(track, tracks)))
  if (!(durationSec > 0)) throw new Unread('The file holds nothing that can be played')
  if (durationSec > MAX_HOURS * 3600) throw new MediaRefused(`The file lasts longer than ${MAX_HOURS} hours`)
  const picture = tracks.find((track) => track.kind === 'video')
  if (picture?.width === undefined || picture.height === undefined)
    return { kind: 'audio', durationSec, tracks }
  return { kind: 'video', durationSec, width: picture.width, height: picture.height, tracks }
}
