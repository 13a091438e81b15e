// The captions that a film carries, as the WebVTT that an editor could have uploaded.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { explainFfmpeg } from '../programs/explain-failure.ts'
import type { FfmpegProgram } from '../programs/ffmpeg-path.ts'
import { MediaRefused } from '../media-refused.ts'
import { runFfmpeg } from '../programs/run-ffmpeg.ts'
import { withTempFolder } from '../programs/temp-folder.ts'
import { type WorkLimits, runLimits } from '../programs/work-limits.ts'
import type { TextTrack } from './film-text.ts'
import { toWebVtt } from './web-vtt.ts'

interface Extraction extends Pick<WorkLimits, 'signal'> {
  ffmpeg: FfmpegProgram
  /** Absolute path. */
  input: string
  folder: string
  durationSec: number
  /** Of letters; one output of ffmpeg each. */
  tracks: readonly TextTrack[]
}
export interface ExtractedCaptions {
  language: string
  /** WebVTT, or the sentence that says why there is none. */
  text: string | MediaRefused
}

export const extractedTracksMax = 20
/** Above the limit of captions: what is cut off here is refused as too large. */
const MAX_BYTES = 1_100_000
/** The whole file is read, but nothing of its picture decoded. */
const SLOWNESS = 4

async function readExtracted(path: string): Promise<string | MediaRefused> {
  try {
    if ((await stat(path)).size > 2 * MAX_BYTES) return new MediaRefused('The captions are larger than 1 MB')
    return toWebVtt(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof MediaRefused) return error
    throw error
  }
}

/** In one reading of the file; as SRT, in which letters need no quoting. Rejects with ProcessingFailed. */
export async function extractCaptions(run: Extraction): Promise<ExtractedCaptions[]> {
  const { ffmpeg, input, durationSec, signal } = run
  const tracks = run.tracks.slice(0, extractedTracksMax)
  if (tracks.length === 0) return []
  try {
    return await withTempFolder(async (folder) => {
      const fileOf = ({ order }: TextTrack) => join(folder, `${order}.srt`)
      const form = ['-c:s', 'srt', '-fs', String(MAX_BYTES), '-f', 'srt']
      const output = tracks.flatMap((track) => [
        '-map',
        `0:s:${track.order}`,
        ...form,
        `file:${fileOf(track)}`,
      ])
      const maxOutputBytes = 3 * MAX_BYTES * tracks.length
      const limits = runLimits({ signal, maxOutputBytes }, durationSec, 0, SLOWNESS)
      await runFfmpeg({ ffmpeg, inputs: [{ path: input }], output, folder, ...limits })
      const found: ExtractedCaptions[] = []
      for (const track of tracks)
        found.push({ language: track.language, text: await readExtracted(fileOf(track)) })
      return found
    }, run.folder)
  } catch (error) {
    throw explainFfmpeg(error)
  }
}
