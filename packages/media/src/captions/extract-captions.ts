// Extracts the captions inside a film as WebVTT, in the form in which an editor could have uploaded them.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MediaRefused } from '../media-refused.ts'
import { type FfmpegWork, inWorkFolder, runFfmpeg, runLimits } from '../programs/run-ffmpeg.ts'
import type { TextTrack } from './film-text.ts'
import { toWebVtt } from './web-vtt.ts'

interface Extraction extends Pick<FfmpegWork, 'ffmpeg' | 'input' | 'signal'> {
  folder: string
  durationSec: number
  tracks: readonly TextTrack[]
}
export interface ExtractedCaptions {
  language: string
  /** The captions as WebVTT, or the reason why there are none. */
  text: string | MediaRefused
  /** A message about each cue that was left out. */
  leftOut: string[]
}

const extractedTracksMax = 20
/**
 * ffmpeg stops writing at this size. It is above the limit of `toWebVtt`, which therefore refuses a text that ffmpeg
 * cut off.
 */
const MAX_BYTES = 1_100_000
/** Time limit, as a multiple of the film's length: ffmpeg reads the whole film, but decodes no picture. */
const SLOWNESS = 4

async function readExtracted(path: string): Promise<Omit<ExtractedCaptions, 'language'>> {
  try {
    if ((await stat(path)).size > 2 * MAX_BYTES) throw new MediaRefused('The captions are larger than 1 MB')
    const { vtt, leftOut } = toWebVtt(await readFile(path, 'utf8'))
    return { text: vtt, leftOut }
  } catch (error) {
    if (error instanceof MediaRefused) return { text: error, leftOut: [] }
    throw error
  }
}

/** Lets ffmpeg write SRT, whose text needs no escaping, and converts that to WebVTT. */
export async function extractCaptions(run: Extraction): Promise<ExtractedCaptions[]> {
  const { ffmpeg, input, durationSec, signal } = run
  const tracks = run.tracks.slice(0, extractedTracksMax)
  if (tracks.length === 0) return []
  return await inWorkFolder(run.folder, async (folder) => {
    const fileOf = ({ order }: TextTrack) => join(folder, `${order}.srt`)
    const form = ['-c:s', 'srt', '-fs', String(MAX_BYTES), '-f', 'srt']
    const output = tracks.flatMap((track) => ['-map', `0:s:${track.order}`, ...form, `file:${fileOf(track)}`])
    const maxOutputBytes = 3 * MAX_BYTES * tracks.length
    const limits = runLimits({ signal, maxOutputBytes }, durationSec, 0, SLOWNESS)
    await runFfmpeg({ ffmpeg, inputs: [{ path: input }], output, folder, ...limits })
    const found: ExtractedCaptions[] = []
    for (const track of tracks)
      found.push({ language: track.language, ...(await readExtracted(fileOf(track))) })
    return found
  })
}
