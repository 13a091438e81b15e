import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FfmpegProgram, findFfmpeg } from '../programs/find-programs.ts'
import { generateClip } from './generate-clip.ts'
import { type FfmpegInput, runFfmpeg } from '../programs/run-ffmpeg.ts'

export interface TestFiles {
  folder: string
  ffmpeg: FfmpegProgram
  /** A film of 64 by 48 pixels. Like the recording, it lasts two seconds. */
  film: string
  recording: string
  write(name: string, bytes: string | Uint8Array): Promise<string>
  cut(path: string, share: number): Promise<string>
  make(name: string, inputs: FfmpegInput[], output: string[]): Promise<string>
  remove(): Promise<void>
}

async function anyFfmpeg(): Promise<FfmpegProgram> {
  const ffmpeg = await findFfmpeg()
  if (ffmpeg === null) throw new Error('The tests of this package need an ffmpeg')
  return ffmpeg
}

export async function makeTestFiles(): Promise<TestFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'media-test-'))
  const ffmpeg = await anyFfmpeg()
  const at = (name: string) => join(folder, name)
  await generateClip(ffmpeg, { kind: 'video', seconds: 2, width: 64, height: 48 }, at('film.mp4'))
  await generateClip(ffmpeg, { kind: 'audio', seconds: 2 }, at('recording.mp3'))
  const write = async (name: string, bytes: string | Uint8Array) => {
    await writeFile(at(name), bytes)
    return at(name)
  }
  return {
    folder,
    ffmpeg,
    film: at('film.mp4'),
    recording: at('recording.mp3'),
    write,
    cut: async (path, share) => {
      const whole = await readFile(path)
      const target = `${path}.cut-${share}`
      const file = await open(target, 'w')
      await file.write(whole.subarray(0, Math.floor(whole.length * share)))
      await file.close()
      return target
    },
    make: async (name, inputs, output) => {
      const limits = { folder, timeLimitMs: 600_000, maxOutputBytes: 1024 ** 3 }
      await runFfmpeg({ ffmpeg, inputs, output: [...output, `file:${at(name)}`], ...limits })
      return at(name)
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
