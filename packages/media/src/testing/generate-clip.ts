// Small films and recordings for tests and measurements. They are generated, so that nobody has rights in them.
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FfmpegProgram } from '../programs/find-programs.ts'
import { runFfmpeg } from '../programs/run-ffmpeg.ts'
import { withTempFolder } from '../programs/temp-folder.ts'

export interface VideoClip {
  kind: 'video'
  seconds: number
  pictureSec?: number
  width: number
  height: number
  frameRate?: number
  container?: 'avi'
  /** Languages of the sound tracks (ISO 639-2), one track for each; by default one track without a language. */
  languages?: readonly string[]
  /** The artist in the tags of the file. */
  artist?: string
}
export interface AudioClip {
  kind: 'audio'
  seconds: number
  container?: 'mp4'
}
export type Clip = VideoClip | AudioClip

const h264 = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-profile:v',
  'main',
  '-pix_fmt',
  'yuv420p',
  '-g',
  '50',
]
const aac = ['-c:a', 'aac', '-b:a', '96k', '-ac', '2']

function clipPlan(clip: Clip) {
  const { seconds } = clip
  const tone = (frequency: number) => ({
    drawn: `sine=frequency=${frequency}:sample_rate=48000:duration=${seconds}`,
  })
  if (clip.kind === 'audio' && clip.container === 'mp4')
    return { name: 'clip.mp4', inputs: [tone(440)], codecs: aac }
  if (clip.kind === 'audio') {
    return {
      name: 'clip.mp3',
      inputs: [tone(440)],
      codecs: ['-c:a', 'libmp3lame', '-b:a', '128k', '-ac', '2'],
    }
  }
  const { width, height, pictureSec = seconds, frameRate = 25, languages = ['und'], artist = '' } = clip
  const picture = { drawn: `testsrc2=size=${width}x${height}:rate=${frameRate}:duration=${pictureSec}` }
  const sounds = languages.map((_, index) => tone(440 * (index + 1)))
  const tracks = languages.flatMap((language, index) => [
    '-map',
    `${index + 1}:a`,
    `-metadata:s:a:${index}`,
    `language=${language}`,
  ])
  const inputs = [picture, ...sounds]
  const maps = ['-map', '0:v', ...tracks, '-metadata', `artist=${artist}`]
  if (clip.container === 'avi')
    return { name: 'clip.avi', inputs, codecs: [...maps, '-c:v', 'mpeg4', '-c:a', 'libmp3lame'] }
  return { name: 'clip.mp4', inputs, codecs: [...maps, ...h264, ...aac, '-movflags', '+faststart'] }
}

/** Generates a clip. After a failure there is no file at `target`. */
export async function generateClip(ffmpeg: FfmpegProgram, clip: Clip, target: string): Promise<void> {
  const { name, inputs, codecs } = clipPlan(clip)
  await withTempFolder(async (folder) => {
    const file = join(folder, name)
    const output = [...codecs, '-map_metadata', '-1', '-t', String(clip.seconds), `file:${file}`]
    await runFfmpeg({ ffmpeg, inputs, output, folder, timeLimitMs: 600_000, maxOutputBytes: 1024 ** 3 })
    await rename(file, target)
  }, dirname(target))
}
