// The recordings and films of the demo library: seconds long, made on the spot, so that they really play.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FfmpegProgram, ProgramFailed, generateClip, generatePictureClip } from '@jinvani/media'
import type { MadeFile } from '../features/uploads/service.ts'
import type { DemoItem } from './demo-item.ts'

const film = { width: 640, height: 360 }
/** Keys around the middle of a voice, in semitones. */
const keys = [0, 2, -3, 5, -1, 3, -5, 1]

const keyOf = (slug: string) =>
  keys[[...slug].reduce((sum, char) => sum + char.charCodeAt(0), 0) % keys.length] ?? 0

interface ClipWork {
  ffmpeg: FfmpegProgram
  /** Where the clip is made; the caller clears it. */
  folder: string
  picture: Buffer
}

/** Null where this machine's ffmpeg cannot make one, and for items that play from elsewhere. */
export async function makeClip(
  item: DemoItem,
  { ffmpeg, folder, picture }: ClipWork,
): Promise<MadeFile | null> {
  if (item.play.kind !== 'clip') return null
  const { seconds, sound } = item.play
  const clip = { seconds, sound, key: keyOf(item.slug) }
  const at = (extension: string) => join(folder, `${item.slug}.${extension}`)
  try {
    if (item.mediaType === 'audio') {
      await generateClip(ffmpeg, { kind: 'audio', ...clip }, at('mp3'))
      return { prefix: 'audio/', name: `demo-${item.slug}.mp3`, contentType: 'audio/mpeg', body: at('mp3') }
    }
    await writeFile(at('webp'), picture)
    await generatePictureClip(ffmpeg, { ...film, ...clip, picture: at('webp') }, at('mp4'))
    return { prefix: 'videos/', name: `demo-${item.slug}.mp4`, contentType: 'video/mp4', body: at('mp4') }
  } catch (error) {
    if (error instanceof ProgramFailed) return null
    throw error
  }
}
