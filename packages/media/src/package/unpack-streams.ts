// Turns a package back into unencrypted MP4 streams without converting them, so that no film is converted twice.
import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { explainPackager } from '../programs/explain-failure.ts'
import { runProgram } from '../programs/run-program.ts'
import { withTempFolder } from '../programs/temp-folder.ts'
import { measureStream } from '../transcode/made-streams.ts'
import { type WorkLimits, runLimits } from '../programs/run-ffmpeg.ts'
import { usualFlags } from './package-args.ts'
import type { ContentKey } from './package-streams.ts'

/** `path`: a file with the init segment and all media segments, joined. `unpackStreams` removes it. */
export interface JoinedStream {
  name: string
  kind: 'video' | 'audio'
  path: string
  durationSec: number
}
interface StreamUnpacking extends WorkLimits {
  packager: string
  /** Folder for the results, named `<name>.mp4`. A failure leaves no result there. */
  folder: string
  streams: readonly JoinedStream[]
  key?: ContentKey | undefined
}

const SLOWNESS = 2

/** Rejects with ProcessingFailed, or with MediaRefused if an unpacked stream is shorter than it was. */
export async function unpackStreams(run: StreamUnpacking): Promise<void> {
  const { packager, streams, key } = run
  const bytes = await Promise.all(streams.map(async ({ path }) => (await stat(path)).size))
  const longest = Math.max(...streams.map(({ durationSec }) => durationSec))
  const limits = runLimits(run, longest, 0, SLOWNESS)
  const maxOutputBytes = limits.maxOutputBytes + 2 * bytes.reduce((sum, size) => sum + size, 0)
  // The packager knows no quotes in stream descriptions. These paths need none: they are names in a temporary folder.
  const described = streams.map(({ name, kind }) => `in=${name}.joined,stream=${kind},output=${name}.mp4`)
  const decrypt = key === undefined ? [] : ['--enable_raw_key_decryption', '--fromenv=keys']
  const env = key === undefined ? {} : { FLAGS_keys: `label=:key_id=${key.keyId}:key=${key.key}` }
  await withTempFolder(async (folder) => {
    for (const { name, path } of streams) await rename(path, join(folder, `${name}.joined`))
    const args = [...described, ...usualFlags, ...decrypt]
    await runProgram({ path: packager, args, folder, env, ...limits, maxOutputBytes }).catch(
      (error: unknown) => {
        throw explainPackager(error)
      },
    )
    for (const { name, durationSec } of streams) await measureStream(join(folder, `${name}.mp4`), durationSec)
    for (const { name } of streams) await rename(join(folder, `${name}.mp4`), join(run.folder, `${name}.mp4`))
  }, run.folder)
}
