// Makes one part of a film in every size. The part has exactly the frames that it would have in a film converted in
// one piece.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MediaRefused } from '../media-refused.ts'
import { inWorkFolder, progressTeller, runFfmpeg, runLimits } from '../programs/run-ffmpeg.ts'
import type { SoundStream } from '../sound/sound-args.ts'
import { type FilmPart, framesOf, partInput } from '../transcode/film-part.ts'
import { frameRateFor, framesASecond } from '../transcode/frame-rate.ts'
import type { Rendition } from '../transcode/ladder.ts'
import { isAsLong, moveStream } from '../transcode/made-streams.ts'
import { type PictureTraits, readTraits } from '../transcode/picture-traits.ts'
import { filmOutput, strictInput } from '../transcode/transcode-args.ts'
import { type FilmTranscode, estimateSlowness, tracksOf } from '../transcode/transcode-film.ts'
import { readPackets } from './join-parts.ts'

interface PartTranscode extends FilmTranscode {
  traits: PictureTraits
  part: FilmPart
}
/** `path`: an unencrypted MP4 with one H.264 track. */
interface PartStream extends Rendition {
  path: string
  size: number
  frames: number
}

/** A stream in the file store: it has the name of a stored file instead of a local path. */
export type StoredStream<T> = Omit<T, 'path'> & { file: string }
export interface MadePart {
  /** Frames per second as ffmpeg writes them, such as `30000/1001`; missing for the sound. */
  frameRate?: string
  renditions: StoredStream<PartStream>[]
  audio: StoredStream<SoundStream>[]
  damage: string | null
}

/** Finds the traits of the picture. Call it once per film, so that all its parts get the same traits. */
export const readPictureTraits = (run: Pick<FilmTranscode, 'ffmpeg' | 'input' | 'facts' | 'signal'>) =>
  readTraits({ ...run, ...tracksOf(run.facts) })

async function encode(run: PartTranscode, seconds: number, folder: string): Promise<void> {
  const { ladder, traits, part, ffmpeg, input } = run
  const { picture, missingOf } = tracksOf(run.facts)
  const holdSec = part.toSec === null ? missingOf(picture) : 0
  const kbps = ladder.reduce((sum, { maxrateKbps }) => sum + maxrateKbps, 0)
  await runFfmpeg({
    ffmpeg,
    folder,
    inputs: [{ path: input, options: [...strictInput, ...partInput(part)] }],
    output: filmOutput({ ladder, picture, traits, part, holdSec, folder }),
    onProgress: progressTeller(run, seconds),
    ...runLimits(run, seconds, kbps, estimateSlowness(picture, ladder)),
  })
}

/**
 * Throws if a part has a wrong number of frames, which would shift all later parts. The last part is checked by its
 * length.
 */
async function measure(run: PartTranscode, seconds: number, path: string) {
  const rate = frameRateFor(tracksOf(run.facts).picture)
  const { count: frames } = await readPackets(path)
  const wanted = framesOf(run.part, rate)
  const isWhole = wanted === null ? isAsLong(frames / framesASecond(rate), seconds) : frames === wanted
  if (!isWhole) throw new MediaRefused(`A part has ${frames} frames in place of ${wanted ?? 'its length'}`)
  return { path, frames, size: (await stat(path)).size }
}

/** Makes a part. Rejects with MediaRefused if it is not exact: the film must then be made in one piece. */
export async function transcodePart(run: PartTranscode) {
  const { fromSec, toSec } = run.part
  const { picture, durationSec } = tracksOf(run.facts)
  const seconds = (toSec ?? durationSec) - fromSec
  return await inWorkFolder(run.folder, async (folder) => {
    await encode(run, seconds, folder)
    const made: PartStream[] = []
    for (const one of run.ladder)
      made.push({ ...one, ...(await measure(run, seconds, join(folder, `${one.name}.mp4`))) })
    const renditions = await Promise.all(made.map((one) => moveStream(one, run.folder)))
    return { frameRate: frameRateFor(picture), renditions }
  })
}
