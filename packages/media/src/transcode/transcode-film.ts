// A film in every size of its ladder, from one decode, and its sound beside it.
import { join } from 'node:path'
import { explainFfmpeg, isDamage } from '../programs/explain-failure.ts'
import type { FfmpegProgram } from '../programs/ffmpeg-path.ts'
import { type Rendition, type SoundRendition, filmSound } from './ladder.ts'
import { type Loudness, loudnessFilter, measureLoudness } from './loudness.ts'
import { type MadeStream, measureStream, moveStream } from './made-streams.ts'
import { MediaRefused } from '../media-refused.ts'
import type { MediaFacts } from '../inspect/probe-media.ts'
import { lengthOf } from '../inspect/track-lengths.ts'
import { runFfmpeg } from '../programs/run-ffmpeg.ts'
import { withTempFolder } from '../programs/temp-folder.ts'
import { damageReader, describeDamage } from './damage.ts'
import { type PictureTraits, readTraits } from './picture-traits.ts'
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
  /** Of the source, from `probeMedia`. */
  facts: MediaFacts
  /** Of each encoder; left out, as many as the machine offers. */
  threads?: number | undefined
}
/** `path` is that of a clear MP4 of one H.264 track, `size` in bytes. */
export interface VideoStream extends Rendition, MadeStream {}
/** `path` is that of a clear MP4 of one AAC track, stereo, 48 kHz; `size` in bytes. */
export interface SoundStream extends SoundRendition, MadeStream {}
export interface TranscodedFilm {
  /** Of the longest stream. */
  durationSec: number
  /** As the ladder. */
  renditions: VideoStream[]
  /** Null where the source is silent. */
  audio: SoundStream | null
  /** Of the source; null for silence. */
  loudness: Loudness | null
  /** What of the source could not be read, as a sentence; null where it is whole. */
  damage: string | null
}

// A film of 4K on a small shared machine.
export const SLOWNESS = 30
/** Less than this at the end of a film cannot be noticed. */
const FEW_SEC = 0.1

/** The film as it is shown: its picture, its sound, and the longer of the two. */
export function tracksOf({ tracks }: MediaFacts) {
  const picture = tracks.find((track) => track.kind === 'video')
  if (picture === undefined) throw new MediaRefused('The file is not a film: it holds no moving picture')
  const sound = tracks.find((track) => track.kind === 'audio')
  const shown = sound === undefined ? [picture] : [picture, sound]
  const durationSec = Math.max(...shown.map((track) => lengthOf(track, tracks)))
  const missingOf = (track: typeof picture) => {
    const missing = durationSec - lengthOf(track, tracks)
    return missing < FEW_SEC ? 0 : missing
  }
  return { picture, sound, durationSec, missingOf }
}

async function measureSound(run: FilmTranscode): Promise<Loudness | null> {
  const { sound, durationSec } = tracksOf(run.facts)
  if (sound === undefined) return null
  const { ffmpeg, input, signal, timeLimitMs } = run
  return await measureLoudness({ ffmpeg, input, durationSec, track: sound.order, signal, timeLimitMs })
}

function planOf(run: FilmTranscode, traits: PictureTraits, measured: Loudness | null) {
  const { picture, sound, missingOf } = tracksOf(run.facts)
  const loudness = measured && loudnessFilter(measured)
  const heard = sound && {
    track: sound,
    rendition: filmSound,
    loudness,
    silenceSec: missingOf(sound),
  }
  return {
    ladder: run.ladder,
    threads: run.threads,
    picture,
    traits,
    sound: heard,
    holdSec: missingOf(picture),
  }
}

/** Strictly first. Only if a decoder complains, once more: it then leaves out what it cannot read. */
async function encode(run: FilmTranscode, plan: ReturnType<typeof planOf>, folder: string) {
  const { ladder, ffmpeg } = run
  const { durationSec } = tracksOf(run.facts)
  const kbps = ladder.reduce((sum, { maxrateKbps }) => sum + maxrateKbps, filmSound.kbps)
  const onProgress = progressTeller(run, durationSec).seconds
  const common = { ffmpeg, folder, onProgress, ...runLimits(run, durationSec, kbps, SLOWNESS) }
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
async function keepAll(run: FilmTranscode, from: string) {
  const { sound, durationSec: expectedSec } = tracksOf(run.facts)
  const measure = (name: string) => measureStream(join(from, `${name}.mp4`), expectedSec)
  const pictures: VideoStream[] = []
  for (const one of run.ladder) pictures.push({ ...one, ...(await measure(one.name)) })
  const heard = sound && { ...filmSound, ...(await measure(filmSound.name)) }
  const durationSec = Math.max(...pictures.map((one) => one.durationSec), heard?.durationSec ?? 0)
  const renditions = await Promise.all(pictures.map((one) => moveStream(one, run.folder)))
  return { durationSec, renditions, audio: heard === undefined ? null : await moveStream(heard, run.folder) }
}

/**
 * Rejects with MediaRefused where the source is at fault, else with ProcessingFailed. The sound is brought to -16 LUFS,
 * and the shorter of picture and sound is held or followed by silence.
 */
export async function transcodeFilm(run: FilmTranscode): Promise<TranscodedFilm> {
  try {
    const { picture, durationSec } = tracksOf(run.facts)
    const traits = run.ladder.length === 0 ? {} : await readTraits({ ...run, picture, durationSec })
    const loudness = await measureSound(run)
    return await withTempFolder(async (folder) => {
      const damage = await encode(run, planOf(run, traits, loudness), folder)
      const made = await keepAll(run, folder)
      run.onProgress?.(1)
      return { ...made, loudness, damage }
    }, run.folder)
  } catch (error) {
    throw explainFfmpeg(error)
  }
}
