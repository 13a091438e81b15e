// Small real films and recordings, drawn on the spot: for tests and for the demo library, so that neither
// carries anybody's work.
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ClipSound, soundGraph } from './clip-sound.ts'
import type { FfmpegProgram } from './ffmpeg-path.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { withTempFolder } from './temp-folder.ts'

interface ClipLength {
  seconds: number
  sound?: ClipSound
  /** Of a drone or a tune, in semitones. */
  key?: number
}
export interface VideoClip extends ClipLength {
  kind: 'video'
  width: number
  height: number
  /** `test`: a pattern with a clock. Two colours (`#RRGGBB`): a slow drift between them. */
  pattern?: 'test' | readonly [string, string]
}
export interface AudioClip extends ClipLength {
  kind: 'audio'
}
export type Clip = VideoClip | AudioClip

const FRAME_RATE = 25
// The drift is computed on few pixels and then enlarged: smooth, and fast on any machine.
const SMALL_SIDE = 64

function channel(from: string, to: string, at: number): string {
  const [low, high] = [from, to].map((colour) => Number.parseInt(colour.slice(1 + at * 2, 3 + at * 2), 16))
  return `${low}+(${(high ?? 0) - (low ?? 0)})*(0.5+0.25*sin(X/19+T*0.7)+0.25*cos(Y/13-T*0.5))`
}

function pictureGraph({ width, height, seconds, pattern = 'test' }: VideoClip): string {
  if (pattern === 'test') return `testsrc2=size=${width}x${height}:rate=${FRAME_RATE}:duration=${seconds}`
  const smallWidth = Math.max(2, Math.round((SMALL_SIDE * width) / height / 2) * 2)
  const [red, green, blue] = [0, 1, 2].map((at) => channel(pattern[0], pattern[1], at))
  return [
    `color=black:size=${smallWidth}x${SMALL_SIDE}:rate=${FRAME_RATE}:duration=${seconds}`,
    'format=gbrp',
    `geq=r='${red}':g='${green}':b='${blue}'`,
    `scale=${width}:${height}:flags=bicubic`,
  ].join(',')
}

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
  const sound = { drawn: soundGraph(clip.sound ?? 'tone', clip.seconds, clip.key) }
  if (clip.kind === 'audio') {
    return { name: 'clip.mp3', inputs: [sound], codecs: ['-c:a', 'libmp3lame', '-b:a', '128k', '-ac', '2'] }
  }
  const codecs = ['-map', '0:v', '-map', '1:a', ...h264, ...aac, '-movflags', '+faststart']
  return { name: 'clip.mp4', inputs: [{ drawn: pictureGraph(clip) }, sound], codecs }
}

/** Writes an MP4 (H.264, AAC) or an MP3 to `target`; nothing is left there when it fails. */
export async function generateClip(ffmpeg: FfmpegProgram, clip: Clip, target: string): Promise<void> {
  const { name, inputs, codecs } = clipPlan(clip)
  await withTempFolder(async (folder) => {
    const file = join(folder, name)
    const output = [...codecs, '-map_metadata', '-1', '-t', String(clip.seconds), `file:${file}`]
    const timeLimitMs = 60_000 + clip.seconds * 5000
    await runFfmpeg({ ffmpeg, inputs, output, folder, timeLimitMs, maxOutputBytes: 1024 ** 3 })
    await rename(file, target)
  }, dirname(target))
}
