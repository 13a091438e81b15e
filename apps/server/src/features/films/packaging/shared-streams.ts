// Avoids a second conversion of the same file: unpacks the streams of a ready package, to package them again for
// another item or with new keys, or to make files for download.
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Encryption, type JoinedStream, type TranscodedFilm, unpackStreams } from '@jinvani/media'
import type { Deps } from '../../../platform/deps.ts'
import { findStoreFault } from '../../../platform/storage/storage.ts'
import { findEncryption } from '../../protection/service.ts'
import { listVisibleFiles } from '../../uploads/service.ts'
import { packagePrefix } from '../make-package.ts'
import * as queries from '../queries.ts'
import { makeFolders } from '../workshop.ts'
import { findMadeTwin } from './twin-queries.ts'

interface Place {
  packager: string
  folder: string
  signal: AbortSignal
}
type Packaged = NonNullable<Awaited<ReturnType<typeof findMadeTwin>>>

/** Unpacks streams that were made of the same file. Null if there are none: then the file must be converted. */
export async function takeStreams(deps: Deps, submission: queries.Submission, place: Place) {
  const twin = await findMadeTwin(deps.db, submission)
  if (!twin) return null
  try {
    return await unpackPackage(deps, twin, place)
  } catch (err) {
    place.signal.throwIfAborted()
    if (findStoreFault(err)) throw err
    deps.log.warn({ err, submissionId: submission.id }, 'the streams of another item could not be taken')
    return null
  }
}

export async function unpackPackage(deps: Deps, film: Packaged, place: Place): Promise<TranscodedFilm> {
  const { packager, signal } = place
  const { made } = film
  if (made === null) throw new Error('What the streams are was not written down')
  const encryption = await encryptionOf(deps, film)
  const [joinedIn, folder] = await makeFolders(place.folder, 'joined', 'taken')
  const keys = (await listVisibleFiles(deps.db, film.id)).map(({ key }) => key)
  const streams: JoinedStream[] = []
  for (const kind of ['video', 'audio'] as const)
    for (const { name, durationSec } of kind === 'video' ? made.renditions : made.audio) {
      const path = join(joinedIn, name)
      const start = `${packagePrefix(film)}${name}/`
      const isSegment = (key: string) => key.startsWith(start) && /^\d+\.m4s$/.test(key.slice(start.length))
      for (const key of [`${start}init.mp4`, ...keys.filter(isSegment)])
        await pipeline(await deps.storage.read(key), createWriteStream(path, { flags: 'a' }), { signal })
      streams.push({ name, kind, path, durationSec })
    }
  await unpackStreams({ packager, folder, streams, key: encryption?.keys.cbcs, signal })
  const placed = <T extends { name: string }>(stream: T) => ({
    ...stream,
    path: join(folder, `${stream.name}.mp4`),
  })
  return { ...made, renditions: made.renditions.map(placed), audio: made.audio.map(placed) }
}

/** The keys of a package. Throws if the submission got another package meanwhile, since the keys may be of that one. */
async function encryptionOf(deps: Deps, film: Packaged): Promise<Encryption | undefined> {
  if (film.kind === 'clear') return undefined
  const encryption = await findEncryption(deps, film)
  const now = await queries.findSubmission(deps.db, { id: film.id })
  if (encryption === null || now?.packageId !== film.packageId)
    throw new Error('The package and its keys are gone')
  return encryption
}
