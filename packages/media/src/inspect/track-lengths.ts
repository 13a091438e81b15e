// How long a film lasts, whatever its clock says when it begins.
import type { TrackFacts } from './probe-tracks.ts'

const startOf = (tracks: readonly TrackFacts[]) =>
  Math.max(0, Math.min(...tracks.map(({ startSec }) => startSec)))

/** Until when a track lasts once the file starts at zero, as ffmpeg lets it. */
export const lengthOf = (track: TrackFacts, tracks: readonly TrackFacts[]) => track.endSec - startOf(tracks)

/** Of the whole file. */
export const longestOf = (tracks: readonly TrackFacts[]) =>
  Math.max(...tracks.map((track) => lengthOf(track, tracks)))
