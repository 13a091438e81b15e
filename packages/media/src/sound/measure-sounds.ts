import type { MediaFacts } from '../inspect/probe-media.ts'
import { MediaRefused } from '../media-refused.ts'
import { type Loudness, type LoudnessRun, measureTracks } from './loudness.ts'
import { type SoundTrack, soundTracksOf } from './sound-tracks.ts'

export interface MeasuredSound extends SoundTrack {
  /** Null for silence. */
  loudness: Loudness | null
}

async function measureOne(run: LoudnessRun, order: number) {
  try {
    return await measureTracks(run, [order])
  } catch (error) {
    if (!(error instanceof MediaRefused)) throw error
    return error
  }
}

/**
 * Each by itself, all from one reading of the file. A track that this ffmpeg cannot decode, such as the spatial sound
 * of phones, is left out if there is another. Rejects with MediaRefused or ProcessingFailed.
 */
export async function measureSounds(run: LoudnessRun, { tracks }: MediaFacts): Promise<MeasuredSound[]> {
  const all = soundTracksOf(tracks)
  const ordersOf = (sounds: readonly SoundTrack[]) => sounds.map(({ track }) => track.order)
  const withLoudness = (sounds: readonly SoundTrack[], measured: ReadonlyMap<number, Loudness | null>) =>
    sounds.map((sound) => ({ ...sound, loudness: measured.get(sound.track.order) ?? null }))
  if (all.length === 0) return []
  try {
    return withLoudness(all, await measureTracks(run, ordersOf(all)))
  } catch (error) {
    if (all.length === 1 || !(error instanceof MediaRefused)) throw error
  }
  const measured = new Map<number, Loudness | null>()
  let refused: MediaRefused | undefined
  for (const order of ordersOf(all)) {
    const one = await measureOne(run, order)
    if (one instanceof MediaRefused) refused ??= one
    else measured.set(order, one.get(order) ?? null)
  }
  if (measured.size === 0 && refused !== undefined) throw refused
  return withLoudness(
    soundTracksOf(all.map(({ track }) => track).filter(({ order }) => measured.has(order))),
    measured,
  )
}
