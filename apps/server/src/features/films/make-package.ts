// The work of the machine: one file in, one folder of streams out. Knows no database.
import { mkdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  type Bitrate,
  type CaptionStream,
  type Encryption,
  type FfmpegProgram,
  type MediaFacts,
  MediaRefused,
  type PackagerProgram,
  ProcessingFailed,
  chooseLadder,
  chooseSoundLadder,
  packageStreams,
  probeMedia,
  seekSprites,
  transcodeFilm,
  transcodeSong,
  verifyPackage,
  withFileBytes,
} from '@jinvani/media'
import type { Logger } from '../../platform/log/logger.ts'

export interface PackageWork {
  ffmpeg: FfmpegProgram
  packager: PackagerProgram
  input: string
  /** Empty; the caller clears it. */
  folder: string
  /** None for a recording. */
  bitrates: readonly Bitrate[]
  encryption: Encryption | undefined
  captions: CaptionStream[]
  signal: AbortSignal
  tell: (stage: string, percent: number) => void
  log: Logger
}
interface MadeFile {
  /** Relative to the folder. */
  name: string
  size: number
  contentType: string
}
export interface MadePackage {
  folder: string
  durationSec: number
  /** What of the original could not be read, as a sentence. */
  damage: string | null
  files: MadeFile[]
}

/** Where each step begins, in percent of the whole; storing the result takes the rest. */
const begins = { converting: 3, packaging: 85, thumbnails: 90, checking: 93 }

async function probe(work: PackageWork): Promise<MediaFacts> {
  work.tell('Checking the file', 1)
  const facts = await withFileBytes(work.input, (bytes) => probeMedia(bytes, {}, work.signal))
  if (work.bitrates.length > 0 && facts.kind === 'audio')
    throw new MediaRefused('The file holds sound but no film')
  return facts
}

async function transcode(work: PackageWork, facts: MediaFacts) {
  const { ffmpeg, input, bitrates, signal } = work
  const folder = join(work.folder, 'clear')
  await mkdir(folder)
  const span = begins.packaging - begins.converting
  const onProgress = (share: number) => work.tell('Converting', begins.converting + share * span)
  work.tell('Converting', begins.converting)
  const common = { ffmpeg, input, folder, facts, signal, onProgress }
  if (bitrates.length === 0) {
    const song = await transcodeSong({ ...common, ladder: chooseSoundLadder() })
    return { durationSec: song.durationSec, renditions: [], audio: song.audio, damage: null }
  }
  const { width = 0, height = 0 } = facts
  const film = await transcodeFilm({ ...common, ladder: chooseLadder({ width, height }, bitrates) })
  return { ...film, audio: film.audio ? [film.audio] : [] }
}

type Transcoded = Awaited<ReturnType<typeof transcode>>

async function pack(work: PackageWork, folder: string, streams: Transcoded): Promise<MadeFile[]> {
  const { packager, captions, encryption, signal } = work
  work.tell(encryption ? 'Encrypting' : 'Packaging', begins.packaging)
  const { renditions, audio } = streams
  const files = await packageStreams({ packager, folder, renditions, audio, captions, encryption, signal })
  return files.map(({ path, ...facts }) => ({ name: path, ...facts }))
}

async function describe(path: string, contentType: string): Promise<MadeFile> {
  return { name: basename(path), size: (await stat(path)).size, contentType }
}

/** Pictures for seeking; a film without them is still a film. */
async function addThumbnails(work: PackageWork, folder: string, streams: Transcoded): Promise<MadeFile[]> {
  const lowest = streams.renditions[0]
  if (lowest === undefined) return []
  work.tell('Making thumbnails', begins.thumbnails)
  const { ffmpeg, signal } = work
  try {
    const { sheets, thumbnails } = await seekSprites({ ffmpeg, input: lowest.path, folder, signal })
    const pictures = await Promise.all(sheets.map((path) => describe(path, 'image/jpeg')))
    return [...pictures, await describe(thumbnails, 'text/vtt; charset=utf-8')]
  } catch (err) {
    signal.throwIfAborted()
    work.log.warn({ err }, 'no seek thumbnails')
    return []
  }
}

async function check(work: PackageWork, folder: string, durationSec: number): Promise<void> {
  work.tell('Checking the result', begins.checking)
  const { encrypted } = await verifyPackage(folder, durationSec)
  if (encrypted !== (work.encryption !== undefined))
    throw new ProcessingFailed('failed', 'The result is not protected as it should be')
}

/** Throws MediaRefused where the file is at fault, else ProcessingFailed. */
export async function makePackage(work: PackageWork): Promise<MadePackage> {
  const facts = await probe(work)
  const streams = await transcode(work, facts)
  const folder = join(work.folder, 'streams')
  await mkdir(folder)
  const packaged = await pack(work, folder, streams)
  const pictures = await addThumbnails(work, folder, streams)
  await check(work, folder, streams.durationSec)
  const { durationSec, damage } = streams
  return { folder, durationSec, damage, files: [...packaged, ...pictures] }
}
