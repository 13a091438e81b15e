// Makes all sizes of a film while it is decoded once, and its sound together with them.
import { explainFfmpeg } from '../programs/explain-failure.ts'
import { type Rendition, type SoundRendition, chooseSoundLadder } from './ladder.ts'
import { type MeasuredSound, measureSounds } from '../sound/loudness.ts'
import { type SoundTrack, listSoundTracks } from '../sound/sound-tracks.ts'
import { type MadeStream, measureStream, moveStream, streamPath } from './made-streams.ts'
import { MediaRefused } from '../media-refused.ts'
import type { MediaFacts } from '../inspect/probe-media.ts'
import type { TrackFacts } from '../inspect/probe-tracks.ts'
import { lengthOf } from '../inspect/media-facts.ts'
import type { FfmpegWork } from '../programs/run-ffmpeg.ts'
import { inWorkFolder, progressTeller, runFfmpeg, runLimits } from '../programs/run-ffmpeg.ts'
import { together } from '../programs/run-program.ts'
import { damageReader, describeDamage } from './damage.ts'
import { frameRateFor, framesASecond } from './frame-rate.ts'
import { type PictureTraits, readTraits } from './picture-traits.ts'
import { type SoundStream, measureSoundStreams, soundKbps } from '../sound/sound-args.ts'
import { filmOutput, strictInput } from './transcode-args.ts'

export interface FilmTranscode extends FfmpegWork {
  /** Folder for the result. After a failure, nothing is left there. */
  folder: string
  /** The sizes to make. If it is empty, only the sound is made. */
  ladder: readonly Rendition[]
  soundLadder?: readonly SoundRendition[] | undefined
  facts: MediaFacts
}
/** `path`: an unencrypted MP4 with one H.264 track. */
export interface VideoStream extends Rendition, MadeStream {}
export interface TranscodedFilm {
  durationSec: number
  renditions: VideoStream[]
  /** Each track in each bitrate, the default track first. Empty if the source has no sound. */
  audio: SoundStream[]
  /** A sentence for people about damage; null if the source is intact. */
  damage: string | null
}

/** Pixels, read and written, that even a slow machine manages in a second: a twentieth of what one core does. */
const SLOWEST = 8_000_000
/** Nobody notices if less than this is missing at the end of a track. */
const FEW_SEC = 0.1

/**
 * `durationSec`: length of the longest track. `missingOf`: seconds by which a track is shorter; 0 if nobody would
 * notice.
 */
export function tracksOf(
  { tracks }: MediaFacts,
  sounds: readonly Pick<SoundTrack, 'track'>[] = listSoundTracks(tracks),
) {
  const picture = tracks.find((track) => track.kind === 'video')
  if (picture === undefined) throw new MediaRefused('The file is not a film: it holds no moving picture')
  const shown = [picture, ...sounds.map(({ track }) => track)]
  const durationSec = Math.max(...shown.map((track) => lengthOf(track, tracks)))
  const missingOf = (track: TrackFacts) => {
    const missing = durationSec - lengthOf(track, tracks)
    return missing < FEW_SEC ? 0 : missing
  }
  return { picture, durationSec, missingOf }
}

function planOf(run: FilmTranscode, measured: readonly MeasuredSound[], traits: PictureTraits) {
  const { ladder, soundLadder = chooseSoundLadder({ dataSaver: false }), facts } = run
  const { picture, durationSec, missingOf } = tracksOf(facts, measured)
  const sounds = measured.map((sound) => ({ sound, ladder: soundLadder, silenceSec: missingOf(sound.track) }))
  return { durationSec, ladder, picture, traits, sounds, holdSec: missingOf(picture) }
}
type Plan = ReturnType<typeof planOf>

/** Time limit for the work, as a multiple of the film's length. */
export function estimateSlowness(picture: TrackFacts, ladder: readonly Rendition[]): number {
  const made = framesASecond(frameRateFor(picture))
  const pixels = (rate: number, { width = 0, height = 0 }: { width?: number; height?: number }) =>
    width * height * rate
  const read = pixels(Math.max(made, picture.frameRate ?? 0), picture)
  return 1 + ladder.reduce((sum, size) => sum + pixels(made, size), read) / SLOWEST
}

/** Decodes strictly. If the file is damaged, decodes again without what cannot be read, and describes the damage. */
async function encode(run: FilmTranscode, plan: Plan, folder: string) {
  const { ladder, ffmpeg } = run
  const { picture, durationSec, sounds } = plan
  const kbps = ladder.reduce((sum, { maxrateKbps }) => sum + maxrateKbps, soundKbps(sounds))
  const onProgress = progressTeller(run, durationSec)
  const limits = runLimits(run, durationSec, kbps, estimateSlowness(picture, ladder))
  const common = { ffmpeg, folder, onProgress, ...limits }
  try {
    const inputs = [{ path: run.input, options: strictInput }]
    await runFfmpeg({ ...common, inputs, output: filmOutput({ ...plan, folder }) })
    return null
  } catch (error) {
    const explained = explainFfmpeg(error)
    if (!(explained instanceof MediaRefused && explained.fault === 'damaged')) throw error
  }
  const { onComplaint, read } = damageReader()
  const output = filmOutput({ ...plan, folder, tellsTimes: true })
  const inputs = [{ path: run.input }]
  await runFfmpeg({ ...common, inputs, output, verbosity: 'repeat+info', onComplaint })
  return describeDamage(read())
}

/** Moves the streams to the folder of the result, but only if all of them are complete. */
async function keepAll(run: FilmTranscode, { sounds, durationSec: expectedSec }: Plan, from: string) {
  const pictures: VideoStream[] = []
  for (const one of run.ladder)
    pictures.push({ ...one, ...(await measureStream(streamPath(from, one.name), expectedSec)) })
  const heard = await measureSoundStreams(sounds, from, expectedSec)
  const durationSec = Math.max(...[...pictures, ...heard].map((one) => one.durationSec))
  const renditions = await Promise.all(pictures.map((one) => moveStream(one, run.folder)))
  const audio = await Promise.all(heard.map((one) => moveStream(one, run.folder)))
  return { durationSec, renditions, audio }
}

/**
 * Makes all streams. Each sound gets a loudness of -16 LUFS. The last frame of a shorter picture stays, and a shorter
 * sound gets silence. Rejects with MediaRefused if the source is at fault, otherwise with ProcessingFailed.
 */
export async function transcodeFilm(run: FilmTranscode): Promise<TranscodedFilm> {
  return await inWorkFolder(run.folder, async (folder) => {
    const { ffmpeg, input, facts, timeLimitMs } = run
    const { picture, durationSec } = tracksOf(facts)
    const look = { ffmpeg, input, durationSec, timeLimitMs }
    const [traits, sounds] = await together(
      async (signal) => (run.ladder.length === 0 ? {} : await readTraits({ ...look, picture, signal })),
      (signal) => measureSounds({ ...look, signal }, facts),
      run.signal,
    )
    const plan = planOf(run, sounds, traits)
    const damage = await encode(run, plan, folder)
    const made = await keepAll(run, plan, folder)
    run.onProgress?.(1)
    return { ...made, damage }
  })
}
