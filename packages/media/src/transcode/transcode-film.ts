// A film in every size of its ladder, from one decode, and its sound beside it.
import { join } from 'node:path'
import { explainFfmpeg } from '../programs/explain-failure.ts'
import type { FfmpegProgram } from '../programs/ffmpeg-path.ts'
import { type Rendition, type SoundRendition, filmSound } from './ladder.ts'
import { type Loudness, loudnessFilter, measureLoudness } from './loudness.ts'
import { type MadeStream, lengthOf, measureStream, moveStream } from './made-streams.ts'
import { MediaRefused } from '../media-refused.ts'
import type { MediaFacts } from '../inspect/probe-media.ts'
import type { TrackFacts } from '../inspect/probe-tracks.ts'
import { runFfmpeg } from '../programs/run-ffmpeg.ts'
import { withTempFolder } from '../programs/temp-folder.ts'
import { filmOutput, strictInput } from './transcode-args.ts'
import { type WorkLimits, progressTeller, runLimits } from '../programs/work-limits.ts'

export interface FilmTranscode extends WorkLimits {
  ffmpeg: FfmpegProgram
  /** Absolute path of the source. */
  input: string
  /** A folder of the caller's: the result lies there, nothing is left there after a failure. */
  folder: string
  ladder: readonly Rendition[]
  /** Of the source, from `probeMedia`. */
  facts: MediaFacts
  /** Brings the sound to -16 LUFS, at the cost of reading it once more. */
  loudness?: boolean
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
  /** Of the source, where it was measured. */
  loudness: Loudness | null
}

// A film of 4K on a small shared machine.
const SLOWNESS = 30

function tracksOf(facts: MediaFacts) {
  const picture = facts.tracks.find((track) => track.kind === 'video')
  if (picture === undefined) throw new MediaRefused('The file is not a film: it holds no moving picture')
  return { picture, sound: facts.tracks.find((track) => track.kind === 'audio') }
}

async function measureSound(run: FilmTranscode): Promise<Loudness | null> {
  const { sound } = tracksOf(run.facts)
  if (run.loudness !== true || sound === undefined) return null
  const { ffmpeg, input, signal, timeLimitMs } = run
  const { durationSec } = run.facts
  return await measureLoudness({ ffmpeg, input, durationSec, track: sound.order, signal, timeLimitMs })
}

async function encode(run: FilmTranscode, measured: Loudness | null, folder: string) {
  const { picture, sound } = tracksOf(run.facts)
  const { ladder, threads, ffmpeg, facts } = run
  const loudness = measured && loudnessFilter(measured)
  const heard = sound && { track: sound, rendition: filmSound, loudness }
  const kbps = ladder.reduce((sum, { maxrateKbps }) => sum + maxrateKbps, filmSound.kbps)
  await runFfmpeg({
    ffmpeg,
    inputs: [{ path: run.input, options: strictInput }],
    output: filmOutput({ ladder, picture, sound: heard, threads, folder }),
    folder,
    onProgress: progressTeller(run, facts.durationSec).seconds,
    ...runLimits(run, facts.durationSec, kbps, SLOWNESS),
  })
}

/** Nothing is moved before everything is known to be whole. */
async function keepAll(run: FilmTranscode, from: string): Promise<Omit<TranscodedFilm, 'loudness'>> {
  const { picture, sound } = tracksOf(run.facts)
  const measure = (name: string, track: TrackFacts) =>
    measureStream(join(from, `${name}.mp4`), lengthOf(track, run.facts))
  const pictures: VideoStream[] = []
  for (const one of run.ladder) pictures.push({ ...one, ...(await measure(one.name, picture)) })
  const heard = sound && { ...filmSound, ...(await measure(filmSound.name, sound)) }
  const durationSec = Math.max(...pictures.map((one) => one.durationSec), heard?.durationSec ?? 0)
  const renditions = await Promise.all(pictures.map((one) => moveStream(one, run.folder)))
  return { durationSec, renditions, audio: heard === undefined ? null : await moveStream(heard, run.folder) }
}

/** Rejects with MediaRefused where the source is at fault, else with ProcessingFailed. */
export async function transcodeFilm(run: FilmTranscode): Promise<TranscodedFilm> {
  try {
    const loudness = await measureSound(run)
    return await withTempFolder(async (folder) => {
      await encode(run, loudness, folder)
      const made = await keepAll(run, folder)
      run.onProgress?.(1)
      return { ...made, loudness }
    }, run.folder)
  } catch (error) {
    throw explainFfmpeg(error)
  }
}
