// Joins finished streams into one file for download. Nothing is converted, so this takes seconds.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { explainFfmpeg } from '../programs/explain-failure.ts'
import { type FfmpegInput, type FfmpegWork, runFfmpeg, runLimits } from '../programs/run-ffmpeg.ts'
import { type MadeStream, measureStream } from '../transcode/made-streams.ts'

export interface DownloadTags {
  title: string
  artist?: string
  composer?: string
  /** The people who made the item, one per line. */
  description?: string
}
interface DownloadRun extends Omit<FfmpegWork, 'input'> {
  /** Folder for temporary files. The result must not be in it. */
  folder: string
  /** Paths of unencrypted MP4 files. Leave out `picture` for sound alone, and `sound` for a silent film. */
  picture?: string | undefined
  sound?: string | undefined
  /** Path of a JPEG for the cover. */
  cover?: string | undefined
  tags: DownloadTags
  chapters: readonly { startSec: number; title: string }[]
  durationSec: number
  /** Absolute path of the result. */
  path: string
}

/** Escapes the signs that need a backslash: https://ffmpeg.org/ffmpeg-formats.html#Metadata-1 */
const escaped = (text: string) => text.replaceAll(/[=;#\\\n]/g, (sign) => `\\${sign}`)

function describe({ tags, chapters, durationSec }: DownloadRun): string {
  const known = Object.entries(tags).filter(([, value]) => Boolean(value))
  const lines = known.map(([name, value]) => `${name}=${escaped(String(value))}`)
  const parts = chapters.flatMap(({ startSec, title }, index) => {
    const end = Math.max(startSec, chapters[index + 1]?.startSec ?? durationSec)
    const times = [`START=${startSec * 1000}`, `END=${Math.round(end * 1000)}`]
    return ['[CHAPTER]', 'TIMEBASE=1/1000', ...times, `title=${escaped(title)}`]
  })
  return `${[';FFMETADATA1', ...lines, ...parts].join('\n')}\n`
}

/** Rejects with ProcessingFailed, or with MediaRefused if the result is not as long as `durationSec`. */
export async function writeDownload(run: DownloadRun): Promise<MadeStream> {
  const { ffmpeg, folder, picture, sound, cover, durationSec, path } = run
  const text = join(folder, 'tags.ffmetadata')
  await writeFile(text, describe(run))
  const inputs: FfmpegInput[] = [picture, sound].flatMap((file) => (file === undefined ? [] : { path: file }))
  const maps = inputs.flatMap((_, index) => ['-map', `${index}:0`])
  if (cover !== undefined) {
    maps.push('-map', `${inputs.length}:0`, `-disposition:v:${picture === undefined ? 0 : 1}`, 'attached_pic')
    inputs.push({ path: cover, options: ['-format_whitelist', 'jpeg_pipe', '-f', 'jpeg_pipe'] })
  }
  const last = String(inputs.length)
  inputs.push({ path: text, options: ['-format_whitelist', 'ffmetadata', '-f', 'ffmetadata'] })
  const form = picture === undefined ? 'ipod' : 'mp4'
  const output = [...maps, '-map_metadata', last, '-map_chapters', last, '-c', 'copy']
  try {
    await runFfmpeg({
      ffmpeg,
      folder,
      inputs,
      // Puts the index first, so that a player can start before it has the whole file.
      output: [...output, '-movflags', '+faststart', '-f', form, `file:${path}`],
      ...runLimits({ ...run, maxOutputBytes: Number.MAX_SAFE_INTEGER }, durationSec, 0, 1),
    })
    return await measureStream(path, durationSec)
  } catch (error) {
    throw explainFfmpeg(error)
  }
}
