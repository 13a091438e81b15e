// Checks that ffmpeg has written everything, which exit code 0 does not prove.
import { rename, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { withFileBytes } from '../media-bytes.ts'
import { MediaRefused, damaged } from '../media-refused.ts'

export const streamPath = (folder: string, name: string) => join(folder, `${name}.mp4`)

export const streamFile = (folder: string, name: string) => `file:${streamPath(folder, name)}`

/** ffmpeg's arguments to leave out metadata, chapters, subtitles and data. */
export const bareOutput = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn']

export interface MadeStream {
  path: string
  durationSec: number
  size: number
}

export const isAsLong = (seconds: number, expected: number) =>
  Math.abs(seconds - expected) <= Math.max(1, expected * 0.02)

/** Only for a file that our own ffmpeg wrote. Uploaded files are inspected in a process of their own (inspect.ts). */
export const probeMadeFile = (path: string) =>
  // Loaded on first use, since mediabunny takes tens of megabytes of memory.
  withFileBytes(path, async (bytes) => (await import('../inspect/probe-media.ts')).probeMedia(bytes))

/** Rejects with MediaRefused if the stream is empty, or not as long as expected. */
export async function measureStream(path: string, expectedSec: number): Promise<MadeStream> {
  const { durationSec } = await probeMadeFile(path).catch((error: unknown) => {
    throw error instanceof MediaRefused ? damaged('nothing in it could be read') : error
  })
  if (!isAsLong(durationSec, expectedSec))
    throw damaged(`${durationSec.toFixed(1)} s of ${expectedSec.toFixed(1)} s could be read`)
  return { path, durationSec, size: (await stat(path)).size }
}

export async function moveStream<T extends Pick<MadeStream, 'path'>>(stream: T, folder: string): Promise<T> {
  const path = join(folder, basename(stream.path))
  await rename(stream.path, path)
  return { ...stream, path }
}
