// A film in every size of its ladder, from one decode, and its sound beside it.
import { explainFfmpeg, isDamage } from '../programs/explain-failure.ts'
import type { FfmpegProgram } from '../programs/ffmpeg-path.ts'
import { type Rendition, type SoundRendition, chooseSoundLadder } from './ladder.ts'
import { type MeasuredSound, measureSounds } from '../sound/measure-sounds.ts'
import { type SoundTrack, soundTracksOf } from '../sound/sound-tracks.ts'
import { type MadeStream, measureStream, moveStream } from './made-streams.ts'
import { MediaRefused } from '../media-refused.ts'
import type { MediaFacts } from '../inspect/probe-media.ts'
import type { TrackFacts } from '../inspect/probe-tracks.ts'
import { lengthOf } from '../inspect/track-lengths.ts'
import { runFfmpeg } from '../programs/run-ffmpeg.ts'
import { withTempFolder } from '../programs/temp-folder.ts'
import { together } from '../programs/together.ts'
import { damageReader, describeDamage } from './damage.ts'
import { frameRateFor, framesASecond } from './frame-rate.ts'
import { type PictureTraits, readTraits } from './picture-traits.ts'
import { type SoundStream, measureSoundStreams, soundKbps } from '../sound/sound-args.ts'
import { streamPath } from './stream-file.ts'
import { filmOutput, strictInput } from './transcode-args.ts'
import { type WorkLimits, progressTeller, runLimits } from '../programs/work-limits.ts'

export interface FilmTranscode extends WorkLimits {
  ffmpeg: FfmpegProgram
  /** Absolute path of the source. */
  input: string
  /** A folder of the caller's: the result lies there, nothing is left there after a failure. */
  folder: string
  /** Empty for the sound alone. */
  ladder: readonly Rendition[]
  /** Of each sound track; left out, the full bitrate alone. */
  soundLadder?: readonly SoundRendition[] | undefined
  /** Of the source, from `probeMedia`. */
  facts: MediaFacts
  /** Of each encoder; left out, as many as the machine offers. */
  threads?: number | undefined
}
/** `path` is that of a clear MP4 of one H.264 track, `size` in bytes. */
export interface VideoStream extends Rendition, MadeStream {}
export interface TranscodedFilm {
  /** Of the longest stream. */
  durationSec: number
  /** As the ladder. */
  renditions: VideoStream[]
  /** Each sound track in each bitrate, the default one first; none where the source is silent. */
  audio: SoundStream[]
  /** What of the source could not be read, as a sentence; null where it is whole. */
  damage: string | null
}

/** Pixels a second, read and written: a twentieth of what one core was measured to do. */
const SLOWEST = 8_000_000
/** Less than this at the end of a film cannot be noticed. */
const FEW_SEC = 0.1

/** The film as it is shown: its picture, its sounds, and the longest of them. */
export function tracksOf(
  { tracks }: MediaFacts,
  sounds: readonly Pick<SoundTrack, 'track'>[] = soundTracksOf(tracks),
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
  const { ladder, soundLadder = chooseSoundLadder({ dataSaver: false }), threads, facts } = run
  const { picture, durationSec, missingOf } = tracksOf(facts, measured)
  const sounds = measured.map((sound) => ({
    sound,
    ladder: soundLadder,
    silenceSec: missingOf(sound.track),
  }))
  return { durationSec, ladder, threads, picture, traits, sounds, holdSec: missingOf(picture) }
}
type Plan = ReturnType<typeof planOf>

/** How many times longer than the film the work may take. */
export function slownessOf(picture: TrackFacts, ladder: readonly Rendition[]): number {
  const made = framesASecond(frameRateFor(picture))
  const pixels = (rate: number, { width = 0, height = 0 }: { width?: number; height?: number }) =>
    width * height * rate
  const read = pixels(Math.max(made, picture.frameRate ?? 0), picture)
  return 1 + ladder.reduce((sum, size) => sum + pixels(made, size), read) / SLOWEST
}

/** Strictly first. Only if a decoder complains, once more: it then leaves out what it cannot read. */
async function encode(run: FilmTranscode, plan: Plan, folder: string) {
  const { ladder, ffmpeg } = run
  const { picture, durationSec, sounds } = plan
  const kbps = ladder.reduce((sum, { maxrateKbps }) => sum + maxrateKbps, soundKbps(sounds))
  const onProgress = progressTeller(run, durationSec).seconds
  const common = {
    ffmpeg,
    folder,
    onProgress,
    ...runLimits(run, durationSec, kbps, slownessOf(picture, ladder)),
  }
  try {
    const inputs = [{ path: run.input, options: strictInput }]
    await runFfmpeg({ ...common, inputs, output: filmOutput({ ...plan, folder }) })
    return null
  } catch (error) {
    if (!isDamage(explainFfmpeg(error))) throw error
  }
  const reader = damageReader()
  const output = filmOutput({ ...plan, folder, tellsTimes: true })
  const inputs = [{ path: run.input }]
  const { onComplaint } = reader
  await runFfmpeg({ ...common, inputs, output, verbosity: 'repeat+info', onComplaint })
  return describeDamage(reader.read())
}

/** Nothing is moved before everything is known to be whole. */
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
 * Rejects with MediaRefused where the source is at fault, else with ProcessingFailed. Each sound is brought to -16 LUFS,
 * and what is shorter than the longest of picture and sounds is held or followed by silence.
 */
export async function transcodeFilm(run: FilmTranscode): Promise<TranscodedFilm> {
  try {
    const { ffmpeg, input, facts, timeLimitMs } = run
    const { picture, durationSec } = tracksOf(facts)
    const look = { ffmpeg, input, durationSec, timeLimitMs }
    const [traits, sounds] = await together(
      async (signal) => (run.ladder.length === 0 ? {} : await readTraits({ ...look, picture, signal })),
      (signal) => measureSounds({ ...look, signal }, facts),
      run.signal,
    )
    const plan = planOf(run, sounds, traits)
    return await withTempFolder(async (folder) => {
      const damage = await encode(run, plan, folder)
      const made = await keepAll(run, plan, folder)
      run.onProgress?.(1)
      return { ...made, damage }
    }, run.folder)
  } catch (error) {
    throw explainFfmpeg(error)
  }
}
