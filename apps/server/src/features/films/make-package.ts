// Makes a folder of streams from a file, and puts the files of a film into the store.
import { join } from 'node:path'
import * as media from '@jinvani/media'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import type { MadeStreams } from '../../platform/database/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { licencePath } from '../protection/service.ts'
import {
  type PackageFile,
  recordPackageFiles,
  removeStoredFiles,
  storePackageFiles,
} from '../uploads/service.ts'
import { type Submission, hasOwner } from './queries.ts'
import { SubmissionLost } from './submission.ts'
import { makeFolders } from './workshop.ts'

export interface PackageWork {
  ffmpeg: media.FfmpegProgram
  packager: string
  /** Path of an empty folder. The caller deletes it. */
  folder: string
  bitrates: readonly media.Bitrate[]
  /** Adds low bitrates and manifests of sound alone. Always false for a recording, which has a low bitrate anyway. */
  dataSaver: boolean
  encryption: media.Encryption | undefined
  /** Collects captions. Called after the conversion, since they are checked against the duration of the streams. */
  text: (durationSec: number) => Promise<PackageText>
  signal: AbortSignal
  tell: (stage: string, percent: number) => void
  log: Deps['log']
}
interface PackageText {
  captions: media.CaptionStream[]
  /** The version of the manifests and the ids of the captions, as `textState` writes them. */
  packagedCaptions: string
  /** The message about captions and chapters that could not be used; null if there are none. */
  missing: string | null
}
type SourceWork = PackageWork & { input: string }
export type MadePackage = Awaited<ReturnType<typeof makePackage>>

/** Progress of the film, in percent, when each step begins. */
const begins = { converting: 3, packaging: 85, thumbnails: 90, checking: 93 }

export async function probe(work: SourceWork): Promise<media.MediaFacts> {
  work.tell('Checking the file', 1)
  const facts = await media.probeFile(work)
  if (work.bitrates.length > 0 && facts.kind === 'audio')
    throw new media.MediaRefused('The file holds sound but no film')
  return facts
}

export async function transcode(work: SourceWork, facts: media.MediaFacts): Promise<media.TranscodedFilm> {
  const { ffmpeg, input, bitrates, dataSaver, signal } = work
  const [folder] = await makeFolders(work.folder, 'clear')
  const span = begins.packaging - begins.converting
  const onProgress = (share: number) => work.tell('Converting', begins.converting + share * span)
  work.tell('Converting', begins.converting)
  const common = { ffmpeg, input, folder, facts, signal, onProgress }
  if (bitrates.length === 0) {
    const song = await media.transcodeSong({
      ...common,
      ladder: media.chooseSoundLadder({ dataSaver: true }),
    })
    return { ...song, renditions: [], damage: null }
  }
  const ladder = media.chooseLadder(facts, bitrates, { dataSaver })
  return await media.transcodeFilm({ ...common, ladder, soundLadder: media.chooseSoundLadder({ dataSaver }) })
}

async function pack(work: PackageWork, folder: string, film: media.TranscodedFilm, text: PackageText) {
  const { packager, encryption, dataSaver: soundOnly, signal, log } = work
  work.tell(encryption ? 'Encrypting' : 'Packaging', begins.packaging)
  const { renditions, audio } = film
  const streams = { renditions, audio, soundOnly, captions: text.captions }
  let packed = text
  const onTextFailure = (err: unknown) => {
    log.warn({ err }, 'captions could not be packaged')
    const sentence = 'The captions could not be put into the streams: check them, and save them again.'
    packed = { ...text, missing: [text.missing, sentence].filter(Boolean).join(' ') }
  }
  await media.packageStreams({ packager, folder, ...streams, encryption, signal, onTextFailure })
  return packed
}

/** Draws the pictures for the seek bar. If that fails, the film is made without them. */
async function draw(work: PackageWork, folder: string, lowest: { path: string } | undefined): Promise<void> {
  if (lowest === undefined) return
  work.tell('Making thumbnails', begins.thumbnails)
  const { ffmpeg, signal } = work
  try {
    await media.addThumbnails({ ffmpeg, input: lowest.path, folder, signal })
  } catch (err) {
    signal.throwIfAborted()
    work.log.warn({ err }, 'no seek thumbnails')
  }
}

/** Packages and checks the streams. Throws media.ProcessingFailed if that fails or the result is faulty. */
export async function makePackage(work: PackageWork, streams: media.TranscodedFilm) {
  const [folder] = await makeFolders(work.folder, 'streams')
  const text = await pack(work, folder, streams, await work.text(streams.durationSec))
  await draw(work, folder, streams.renditions[0])
  work.tell('Checking the result', begins.checking)
  const { durationSec, damage } = streams
  const { encrypted, hasThumbnails, hasSoundAlone } = await media.verifyPackage(folder, durationSec)
  if (encrypted !== (work.encryption !== undefined))
    throw new media.ProcessingFailed('failed', 'The result is not protected as it should be')
  const withoutPlace = <T extends { path: string }>(stream: T) => ({ ...stream, path: undefined })
  const [renditions, audio] = [streams.renditions.map(withoutPlace), streams.audio.map(withoutPlace)]
  /** Facts needed to package the streams again. */
  const made: MadeStreams = { durationSec, damage, renditions, audio }
  const files = await media.listPackage(folder)
  return { folder, made, durationSec, damage, text, hasThumbnails, hasSoundAlone, files }
}

export const packagesRoot = ({ contentId }: Pick<Submission, 'contentId'>) => `packages/${contentId}/`

/** Folder of a package in the store. The first package of a submission has the id of the submission. */
export const packagePrefix = (film: Pick<Submission, 'id' | 'contentId' | 'packageId'>) =>
  `${packagesRoot(film)}${film.packageId ?? film.id}/`

export const packageFiles = (prefix: string, { folder, files }: MadePackage): PackageFile[] =>
  files.map(({ path, ...about }) => ({ ...about, key: prefix + path, body: join(folder, path) }))

export function streamAddresses(
  prefix: string,
  { hasSoundAlone }: MadePackage,
  { kind, contentId }: Pick<Submission, 'kind' | 'contentId'>,
) {
  const at = (name: string) => `/media/${prefix}${name}`
  return {
    dash: at(media.dashManifest),
    hls: at(media.hlsManifest),
    sound: hasSoundAlone
      ? { dash: at(media.soundManifests.dash), hls: at(media.soundManifests.hls) }
      : undefined,
    licenceUrl: kind === 'drm' ? licencePath(contentId) : undefined,
  }
}

interface Delivery {
  /** Id of the submission or part that owns the files. */
  ownerId: string
  files: PackageFile[]
  signal: AbortSignal
  onStored?: (count: number) => void
  /** Locks the rows that need the files. False or undefined if the files are no longer wanted. */
  lock: (trx: Db) => Promise<unknown>
  /** Called once all files are stored. False if the files are no longer wanted. */
  publish: () => Promise<boolean>
}

/** Records, stores and publishes files. False if the files are no longer wanted. */
export async function deliverFiles(deps: Deps, { ownerId, files, lock, publish, ...storing }: Delivery) {
  const isWanted = await inTransaction(deps.db, async (trx) => {
    const isLocked = Boolean(await lock(trx))
    if (isLocked) await recordPackageFiles(trx, ownerId, files)
    return isLocked
  })
  if (!isWanted) return false
  try {
    await storePackageFiles(deps, files, storing)
    if (await publish()) return true
  } catch (error) {
    if (!(storing.signal.reason instanceof SubmissionLost)) throw error
  }
  // If the owner is gone, the collector may have run before the last file was stored, and will not find that file.
  if (!(await hasOwner(deps.db, ownerId))) await removeStoredFiles(deps, files.map(({ key }) => key)) // prettier-ignore
  return false
}
