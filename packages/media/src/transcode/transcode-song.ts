// A recording at the loudness at which everything here plays, in every bitrate of its ladder.
import { join } from 'node:path'
import { explainFfmpeg } from '../programs/explain-failure.ts'
import type { FfmpegProgram } from '../programs/ffmpeg-path.ts'
import type { SoundRendition } from './ladder.ts'
import { type Loudness, loudnessFilter, measureLoudness } from './loudness.ts'
import { measureStream, moveStream } from './made-streams.ts'
import { MediaRefused } from '../media-refused.ts'
import type { MediaFacts } from '../inspect/probe-media.ts'
import { lengthOf } from '../inspect/track-lengths.ts'
import { runFfmpeg } from '../programs/run-ffmpeg.ts'
import { withTempFolder } from '../programs/temp-folder.ts'
import { soundOutput, steadySound } from './transcode-args.ts'
import type { SoundStream } from './transcode-film.ts'
import { type WorkLimits, progressTeller, runLimits } from '../programs/work-limits.ts'

export interface SongTranscode extends WorkLimits {
  ffmpeg: FfmpegProgram
  /** Absolute path of the source; cover art and pictures in it are left out. */
  input: string
  /** As of `transcodeFilm`. */
  folder: string
  ladder: readonly SoundRendition[]
  facts: MediaFacts
}
export interface TranscodedSong {
  /** Of the longest stream. */
  durationSec: number
  audio: SoundStream[]
  /** Of the source; null for silence. */
  loudness: Loudness | null
}

const SLOWNESS = 10
const MEASURING = 0.4

function soundOf(facts: MediaFacts) {
  const sound = facts.tracks.find((track) => track.kind === 'audio')
  if (sound === undefined) throw new MediaRefused('The file is not a recording: it holds no sound')
  return sound
}

async function measure(run: SongTranscode): Promise<Loudness | null> {
  const onProgress = (share: number) => run.onProgress?.(share * MEASURING)
  const { durationSec } = run.facts
  return await measureLoudness({ ...run, durationSec, track: soundOf(run.facts).order, onProgress })
}

/**
 * Normalised once, whatever the number of outputs. Unlike a film's, its decoder may skip a bad frame: stray bytes
 * between or behind the frames are common in MP3 files and cannot be heard; a missing part shows in the length.
 */
function songOutput(run: SongTranscode, measured: Loudness | null, folder: string): string[] {
  const filter = measured === null ? 'anull' : loudnessFilter(measured)
  const names = run.ladder.map(({ name }) => `[${name}]`)
  const split = `asplit=${names.length}${names.join('')}`
  const graph = `[0:a:${soundOf(run.facts).order}]${filter},${steadySound},${split}`
  const outputs = run.ladder.flatMap((rendition) => soundOutput(rendition, `[${rendition.name}]`, folder))
  return ['-filter_complex', graph, ...outputs]
}

async function encode(run: SongTranscode, measured: Loudness | null, folder: string): Promise<void> {
  const { durationSec } = run.facts
  const onProgress = (share: number) => run.onProgress?.(MEASURING + share * (1 - MEASURING))
  const kbps = run.ladder.reduce((sum, rendition) => sum + rendition.kbps, 0)
  await runFfmpeg({
    ffmpeg: run.ffmpeg,
    inputs: [{ path: run.input }],
    output: songOutput(run, measured, folder),
    folder,
    onProgress: progressTeller({ onProgress }, durationSec).seconds,
    ...runLimits(run, durationSec, kbps, SLOWNESS),
  })
}

async function keepAll(run: SongTranscode, from: string): Promise<SoundStream[]> {
  const expectedSec = lengthOf(soundOf(run.facts), run.facts.tracks)
  const made: SoundStream[] = []
  for (const rendition of run.ladder) {
    const path = join(from, `${rendition.name}.mp4`)
    made.push({ ...rendition, ...(await measureStream(path, expectedSec)) })
  }
  return await Promise.all(made.map((one) => moveStream(one, run.folder)))
}

/** Two passes: measured, then brought to -16 LUFS. Rejects as `transcodeFilm` does. */
export async function transcodeSong(run: SongTranscode): Promise<TranscodedSong> {
  try {
    const loudness = await measure(run)
    return await withTempFolder(async (folder) => {
      await encode(run, loudness, folder)
      const audio = await keepAll(run, folder)
      run.onProgress?.(1)
      const durationSec = Math.max(...audio.map((one) => one.durationSec))
      return { durationSec, audio, loudness }
    }, run.folder)
  } catch (error) {
    throw explainFfmpeg(error)
  }
}
