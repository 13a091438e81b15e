// Makes a folder of streams from one file, without the database.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Bitrate,
  type CaptionStream,
  type Encryption,
  type FfmpegProgram,
  type MediaFacts,
  MediaRefused,
  type PackageFacts,
  type PackagedFile,
  type PackagerProgram,
  ProcessingFailed,
  type SoundStream,
  type VideoStream,
  addThumbnails,
  chooseLadder,
  chooseSoundLadder,
  listPackage,
  packageStreams,
  probeFile,
  transcodeFilm,
  transcodeSong,
  verifyPackage,
} from '@jinvani/media'
import type { Logger } from '../../platform/log/logger.ts'

export interface PackageWork {
  ffmpeg: FfmpegProgram
  packager: PackagerProgram
  /** An empty folder; the caller deletes it. */
  folder: string
  bitrates: readonly Bitrate[]
  /** False for a recording: its sound always includes the lower bitrate. */
  dataSaver: boolean
  encryption: Encryption | undefined
  /** Called when the streams exist, because captions are checked against their duration. */
  text: (durationSec: number) => Promise<PackageText>
  signal: AbortSignal
  tell: (stage: string, percent: number) => void
  log: Logger
}
export interface PackageText {
  captions: CaptionStream[]
  /** The form of the manifests and the ids of the captions, as `textState` writes them. */
  packagedCaptions: string
  /** Sentences about captions and chapters of the file that could not be taken. */
  missing: string | null
}
interface SourceWork extends PackageWork {
  input: string
}
export interface MadePackage {
  folder: string
  durationSec: number
  /** A sentence about the part of the original that cannot be read. */
  damage: string | null
  text: PackageText
  hasThumbnails: boolean
  hasSoundAlone: boolean
  files: PackagedFile[]
}

/** The percentage of the whole at which each step begins; storing the result takes the rest. */
const begins = { converting: 3, packaging: 85, thumbnails: 90, checking: 93 }

export async function probe(work: SourceWork): Promise<MediaFacts> {
  work.tell('Checking the file', 1)
  const facts = await probeFile(work)
  if (work.bitrates.length > 0 && facts.kind === 'audio')
    throw new MediaRefused('The file holds sound but no film')
  return facts
}

/** Streams that are not encrypted yet. */
export interface Transcoded {
  durationSec: number
  renditions: VideoStream[]
  audio: SoundStream[]
  damage: string | null
}

export async function transcode(work: SourceWork, facts: MediaFacts): Promise<Transcoded> {
  const { ffmpeg, input, bitrates, dataSaver, signal } = work
  const folder = join(work.folder, 'clear')
  await mkdir(folder)
  const span = begins.packaging - begins.converting
  const onProgress = (share: number) => work.tell('Converting', begins.converting + share * span)
  work.tell('Converting', begins.converting)
  const common = { ffmpeg, input, folder, facts, signal, onProgress }
  if (bitrates.length === 0) {
    const song = await transcodeSong({ ...common, ladder: chooseSoundLadder({ dataSaver: true }) })
    return { durationSec: song.durationSec, renditions: [], audio: song.audio, damage: null }
  }
  const { width = 0, height = 0 } = facts
  const ladder = chooseLadder({ width, height }, bitrates, { dataSaver })
  return await transcodeFilm({ ...common, ladder, soundLadder: chooseSoundLadder({ dataSaver }) })
}

const notPackaged = 'The captions could not be put into the streams: check them, and save them again.'

async function pack(
  work: PackageWork,
  folder: string,
  { renditions, audio }: Transcoded,
  text: PackageText,
): Promise<PackageText> {
  const { packager, encryption, dataSaver: soundOnly, signal, log } = work
  work.tell(encryption ? 'Encrypting' : 'Packaging', begins.packaging)
  const streams = { renditions, audio, soundOnly, captions: text.captions }
  let packed = text
  const onTextFailure = (err: unknown) => {
    log.warn({ err }, 'captions could not be packaged')
    packed = { ...text, missing: [text.missing, notPackaged].filter(Boolean).join(' ') }
  }
  await packageStreams({ packager, folder, ...streams, encryption, signal, onTextFailure })
  return packed
}

/** A film does not fail without its pictures for seeking. */
async function draw(work: PackageWork, folder: string, { renditions }: Transcoded): Promise<void> {
  const lowest = renditions[0]
  if (lowest === undefined) return
  work.tell('Making thumbnails', begins.thumbnails)
  const { ffmpeg, signal } = work
  try {
    await addThumbnails({ ffmpeg, input: lowest.path, folder, signal })
  } catch (err) {
    signal.throwIfAborted()
    work.log.warn({ err }, 'no seek thumbnails')
  }
}

async function check(work: PackageWork, folder: string, durationSec: number): Promise<PackageFacts> {
  work.tell('Checking the result', begins.checking)
  const facts = await verifyPackage(folder, durationSec)
  if (facts.encrypted === (work.encryption !== undefined)) return facts
  throw new ProcessingFailed('failed', 'The result is not protected as it should be')
}

/** Throws MediaRefused if the file is at fault, otherwise ProcessingFailed. */
export async function makePackage(work: PackageWork, streams: Transcoded): Promise<MadePackage> {
  const folder = join(work.folder, 'streams')
  await mkdir(folder)
  const text = await pack(work, folder, streams, await work.text(streams.durationSec))
  await draw(work, folder, streams)
  const { durationSec, damage } = streams
  const { hasThumbnails, hasSoundAlone } = await check(work, folder, durationSec)
  const files = await listPackage(folder)
  return { folder, durationSec, damage, text, hasThumbnails, hasSoundAlone, files }
}
