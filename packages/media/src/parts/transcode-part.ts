// Makes one part in every size of the ladder, with exactly the frames that it would have in a film made in one piece.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MediaRefused } from '../media-refused.ts'
import { explainFfmpeg } from '../programs/explain-failure.ts'
import { runFfmpeg } from '../programs/run-ffmpeg.ts'
import { withTempFolder } from '../programs/temp-folder.ts'
import { progressTeller, runLimits } from '../programs/work-limits.ts'
import type { SoundStream } from '../sound/sound-args.ts'
import { type FilmPart, framesOf, partInput } from '../transcode/film-part.ts'
import { frameRateFor, framesASecond } from '../transcode/frame-rate.ts'
import type { Rendition } from '../transcode/ladder.ts'
import { isAsLong, moveStream } from '../transcode/made-streams.ts'
import { type PictureTraits, readTraits } from '../transcode/picture-traits.ts'
import { filmOutput, strictInput } from '../transcode/transcode-args.ts'
import { type FilmTranscode, slownessOf, tracksOf } from '../transcode/transcode-film.ts'
import { readPackets } from './read-packets.ts'

interface PartTranscode extends FilmTranscode {
  traits: PictureTraits
  part: FilmPart
}
/** `path` is a clear MP4 with one H.264 track. */
interface PartStream extends Rendition {
  path: string
  size: number
  frames: number
}

/** A stream in the object store: the name of its file replaces the path on this disk. */
export type StoredStream<T> = Omit<T, 'path'> & { file: string }
export interface MadePart {
  /** As ffmpeg writes it, such as `30000/1001`; missing for the sound. */
  frameRate?: string
  renditions: StoredStream<PartStream>[]
  audio: StoredStream<SoundStream>[]
  damage: string | null
}

/** Read once per film, so that all its parts get the same traits. */
export async function readPictureTraits(
  run: Pick<FilmTranscode, 'ffmpeg' | 'input' | 'facts' | 'signal'>,
): Promise<PictureTraits> {
  return await readTraits({ ...run, ...tracksOf(run.facts) })
}

async function encode(run: PartTranscode, seconds: number, folder: string): Promise<void> {
  const { ladder, threads, traits, part, ffmpeg, input } = run
  const { picture, missingOf } = tracksOf(run.facts)
  const holdSec = part.toSec === null ? missingOf(picture) : 0
  const kbps = ladder.reduce((sum, { maxrateKbps }) => sum + maxrateKbps, 0)
  await runFfmpeg({
    ffmpeg,
    folder,
    inputs: [{ path: input, options: [...strictInput, ...partInput(part)] }],
    output: filmOutput({ ladder, threads, picture, traits, part, holdSec, folder }),
    onProgress: progressTeller(run, seconds).seconds,
    ...runLimits(run, seconds, kbps, slownessOf(picture, ladder)),
  })
}

/** All parts but the last have a known number of frames; any other number would shift the later parts. */
async function measure(run: PartTranscode, seconds: number, path: string) {
  const rate = frameRateFor(tracksOf(run.facts).picture)
  const { count: frames } = await readPackets(path)
  const wanted = framesOf(run.part, rate)
  const isWhole = wanted === null ? isAsLong(frames / framesASecond(rate), seconds) : frames === wanted
  if (!isWhole) throw new MediaRefused(`A part has ${frames} frames in place of ${wanted ?? 'its length'}`)
  return { path, frames, size: (await stat(path)).size }
}

/**
 * Rejects with MediaRefused if the part cannot be made exactly: the film is then made in one piece, whose error says
 * more. Otherwise rejects with ProcessingFailed.
 */
export async function transcodePart(
  run: PartTranscode,
): Promise<{ frameRate: string; renditions: PartStream[] }> {
  const { fromSec, toSec } = run.part
  const { picture, durationSec } = tracksOf(run.facts)
  const seconds = (toSec ?? durationSec) - fromSec
  try {
    return await withTempFolder(async (folder) => {
      await encode(run, seconds, folder)
      const made: PartStream[] = []
      for (const one of run.ladder)
        made.push({ ...one, ...(await measure(run, seconds, join(folder, `${one.name}.mp4`))) })
      const renditions = await Promise.all(made.map((one) => moveStream(one, run.folder)))
      return { frameRate: frameRateFor(picture), renditions }
    }, run.folder)
  } catch (error) {
    throw explainFfmpeg(error)
  }
}
