// A short film made of one picture that slowly comes closer, with a sound drawn on the spot.
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ClipSound, soundGraph } from './clip-sound.ts'
import type { FfmpegProgram } from './ffmpeg-path.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { withTempFolder } from './temp-folder.ts'

export interface PictureClip {
  /** A WebP file of ours, larger than the film. */
  picture: string
  seconds: number
  sound: ClipSound
  /** In semitones. */
  key?: number
  width: number
  height: number
}

const FRAME_RATE = 20
const CLOSER_PER_FRAME = 0.0012
const MAX_BYTES = 64 * 1024 ** 2
// Pictures are no format of the usual whitelist, which guards against files that people send.
const asPicture = ['-format_whitelist', 'webp_pipe', '-f', 'webp_pipe', '-framerate', String(FRAME_RATE)]

function zoomGraph({ width, height, seconds }: PictureClip): string {
  const zoom = `z='1+${CLOSER_PER_FRAME}*on':x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2'`
  const frames = Math.round(seconds * FRAME_RATE)
  return `[0:v]zoompan=${zoom}:d=${frames}:s=${width}x${height}:fps=${FRAME_RATE},setsar=1,format=yuv420p[v]`
}

/** Writes an MP4 (H.264, AAC) to `target`; nothing is left there when it fails. */
export async function generatePictureClip(
  ffmpeg: FfmpegProgram,
  clip: PictureClip,
  target: string,
): Promise<void> {
  await withTempFolder(async (folder) => {
    const file = join(folder, 'clip.mp4')
    const video = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24', '-profile:v', 'main', '-g', '50']
    const audio = ['-c:a', 'aac', '-b:a', '96k', '-ac', '2']
    const maps = ['-filter_complex', zoomGraph(clip), '-map', '[v]', '-map', '1:a']
    const end = ['-map_metadata', '-1', '-movflags', '+faststart', '-t', String(clip.seconds), `file:${file}`]
    await runFfmpeg({
      ffmpeg,
      inputs: [
        { path: clip.picture, options: asPicture },
        { drawn: soundGraph(clip.sound, clip.seconds, clip.key) },
      ],
      output: [...maps, ...video, ...audio, ...end],
      folder,
      timeLimitMs: 60_000 + clip.seconds * 5000,
      maxOutputBytes: MAX_BYTES,
    })
    await rename(file, target)
  }, dirname(target))
}
