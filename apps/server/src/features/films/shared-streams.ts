// One file is converted once: a package of it that is ready gives its streams back, which are packaged again for another
// item, under its own keys and with its own captions.
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type JoinedStream, type PackagerProgram, unpackStreams } from '@jinvani/media'
import type { MadeStreams } from '../../platform/database/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { findEncryption } from '../protection/service.ts'
import { listPackageFiles } from '../uploads/service.ts'
import type { Transcoded } from './make-package.ts'
import * as queries from './queries.ts'

interface Place {
  packager: PackagerProgram
  /** Of the attempt. */
  folder: string
  signal: AbortSignal
}
type Twin = NonNullable<Awaited<ReturnType<typeof queries.findMadeTwin>>>

/** What is written down of the streams, so that they can be taken back. */
export function describeStreams({ renditions, audio, durationSec, damage }: Transcoded): MadeStreams {
  const withoutPlace = <T extends { path: string }>(stream: T) => ({ ...stream, path: undefined })
  return { durationSec, damage, renditions: renditions.map(withoutPlace), audio: audio.map(withoutPlace) }
}

/** Null where no package of the same file is there, or it is not whole: then the file is converted. */
export async function takeStreams(
  deps: Deps,
  submission: queries.Submission,
  place: Place,
): Promise<Transcoded | null> {
  const twin = await queries.findMadeTwin(deps.db, submission)
  if (!twin?.made) return null
  try {
    return await unpack(deps, twin, twin.made, place)
  } catch (err) {
    place.signal.throwIfAborted()
    deps.log.warn({ err, submissionId: submission.id }, 'the streams of another item could not be taken')
    return null
  }
}

async function unpack(deps: Deps, twin: Twin, made: MadeStreams, place: Place): Promise<Transcoded> {
  const { packager, signal } = place
  const [joinedIn, folder] = [join(place.folder, 'joined'), join(place.folder, 'taken')]
  await mkdir(joinedIn)
  await mkdir(folder)
  const keys = await listPackageFiles(deps, twin.id)
  const streams: JoinedStream[] = []
  for (const kind of ['video', 'audio'] as const)
    for (const { name, durationSec } of kind === 'video' ? made.renditions : made.audio) {
      const path = join(joinedIn, name)
      await joinPieces(deps, piecesOf(twin, name, keys), path, signal)
      streams.push({ name, kind, path, durationSec })
    }
  const encryption = twin.kind === 'drm' ? await findEncryption(deps, twin) : undefined
  if (encryption === null) throw new Error('The keys of the other item are gone')
  await unpackStreams({ packager, folder, streams, key: encryption?.keys.cbcs, signal })
  const placed = <T extends { name: string }>(stream: T) => ({
    ...stream,
    path: join(folder, `${stream.name}.mp4`),
  })
  return { ...made, renditions: made.renditions.map(placed), audio: made.audio.map(placed) }
}

/** Its initialisation, then its segments. */
function piecesOf({ id, contentId }: Twin, name: string, keys: readonly string[]): string[] {
  const start = `packages/${contentId}/${id}/${name}/`
  const segments = keys.filter((key) => key.startsWith(start) && /^\d+\.m4s$/.test(key.slice(start.length)))
  return [`${start}init.mp4`, ...segments]
}

async function joinPieces(
  { storage }: Deps,
  keys: string[],
  path: string,
  signal: AbortSignal,
): Promise<void> {
  for (const key of keys)
    await pipeline(await storage.read(key), createWriteStream(path, { flags: 'a' }), { signal })
}
