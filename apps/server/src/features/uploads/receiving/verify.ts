// Checks an uploaded file by its bytes. The name and type that its sender gives prove nothing.
import { type UploadMedia, fingerprintOf, imageMax, uploadPrefixes, uploadTypes } from '@jinvani/contract'
import {
  type FileFacts,
  type MediaBytes,
  MediaRefused,
  findFfmpeg,
  inspectFile,
  probeFile,
} from '@jinvani/media'
import type { Deps } from '../../../platform/deps.ts'
import { type Storage, type StoredFile, StorageError } from '../../../platform/storage/storage.ts'
import type { Upload } from '../queries.ts'

const nouns: Record<UploadMedia, string> = { image: 'picture', audio: 'recording', video: 'film' }
const MB = 1024 * 1024

export function storedBytes(storage: Storage, key: string, { size, version }: StoredFile): MediaBytes {
  const read = async (start: number, end: number) => {
    const chunks: Buffer[] = []
    for await (const chunk of await storage.read(key, { start, end: end - 1 }, version)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
  return { size, read }
}

/** Each line has the types of one container. The sender's type stays if it is in the line of the true type. */
const families = [
  ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/3gpp'],
  ['video/x-matroska', 'video/matroska'],
  ['audio/mp4', 'audio/x-m4a', 'audio/m4a'],
  ['audio/mpeg', 'audio/mp3'],
  ['audio/wav', 'audio/x-wav', 'audio/wave'],
  ['audio/flac', 'audio/x-flac'],
  ['audio/aiff', 'audio/x-aiff'],
  ['audio/x-matroska', 'audio/webm'],
]

/** The claimed type if the bytes agree, otherwise their type. Throws MediaRefused if they are not `media`. */
function settleType(claimed: string, { sniffed }: FileFacts, media: UploadMedia): string {
  const type = sniffed.types[media]
  if (type === undefined || !Object.hasOwn(uploadTypes[media], type))
    throw new MediaRefused(`The file is a ${nouns[sniffed.kinds[0] ?? 'image']}, not a ${nouns[media]}`)
  const isTrue = claimed === type || families.some((names) => names.includes(claimed) && names.includes(type))
  if (isTrue) return claimed
  if (sniffed.container === undefined) return type
  // The address would have the ending of the claimed type, as if browsers could play the file.
  const ending = uploadTypes.video[type] ?? uploadTypes.audio[type]
  throw new MediaRefused(
    `The file is of the kind ${type}: give its name the ending .${ending} and upload it again`,
  )
}

const phoneFiles = new Set([
  'video/mp4', 'video/x-m4v', 'video/quicktime', 'video/3gpp',
  'audio/mp4', 'audio/x-m4a', 'audio/m4a', 'audio/mpeg', 'audio/mp3', 'audio/aac',
]) // prettier-ignore
/** Codec names of H.264 with 8 bits, which phones play: Baseline, Main and High (RFC 6381, 3.3). */
const phonePicture = /^avc[13]\.(?:42|4d|64)/i

function playsEverywhere({ sniffed, media }: FileFacts, contentType: string): boolean | null {
  if (sniffed.container !== undefined) return false
  if (media === undefined) return null
  const isPlayed = ({ codec, codecString = '' }: (typeof media.tracks)[number]) =>
    codec === 'aac' || codec === 'mp3' || phonePicture.test(codecString)
  return phoneFiles.has(contentType) && media.tracks.every(isPlayed)
}

function measuresOf({ sniffed, image, media }: FileFacts, wanted: UploadMedia) {
  // Our own reader does not know this container. The worker checks the film when it converts it.
  if (sniffed.container !== undefined && media === undefined)
    return { width: null, height: null, durationSec: null }
  if (image !== undefined) return { width: image.width, height: image.height, durationSec: null }
  const other =
    wanted === 'video' ? 'The file holds sound but no film' : 'The file is a film, not a recording'
  if (media?.kind !== wanted) throw new MediaRefused(other)
  const { durationSec, width = null, height = null } = media
  return { width, height, durationSec }
}

/** Limited because cover pictures are checked in memory. */
export const tagLimits = { maxPictureBytes: 10 * MB }

/** A larger file of a container that our own reader does not know is checked only when it is converted. */
const DECIDED_AT_ONCE_BYTES = 200 * MB

/** Lets ffmpeg check a small file of a container that our own reader does not know, if ffmpeg is installed. */
async function decided(
  { storage, config }: Pick<Deps, 'storage' | 'config'>,
  key: string,
  { size, version }: StoredFile,
  facts: FileFacts,
): Promise<FileFacts> {
  if (facts.sniffed.container !== 'other' || size > DECIDED_AT_ONCE_BYTES) return facts
  const ffmpeg = await findFfmpeg({ configured: config.ffmpegPath })
  if (ffmpeg === null) return facts
  return {
    ...facts,
    media: await storage.withFile(key, (input) => probeFile({ ffmpeg, input, isAwaited: true }), version),
  }
}

/** Throws MediaRefused for a file that is not accepted. `becomesItem`: reads tags, and also accepts a recording. */
export async function verifyFile(
  deps: Pick<Deps, 'storage' | 'config'>,
  upload: Upload,
  file: StoredFile,
  becomesItem = false,
) {
  const { size } = file
  if (size > upload.maxBytes)
    throw new MediaRefused(`The file is larger than ${Math.floor(upload.maxBytes / MB)} MB`)
  const found = Object.entries(uploadPrefixes).find(([prefix]) => upload.key.startsWith(prefix))
  if (found === undefined) throw new StorageError('bad-key')
  const claimed = found[1].media
  const bytes = storedBytes(deps.storage, upload.key, file)
  const image = { maxPixels: imageMax.pixels }
  const seen = await inspectFile(bytes, claimed, { image, ...(becomesItem && { tags: tagLimits }) })
  const facts = await decided(deps, upload.key, file, seen)
  const kind = facts.media?.kind ?? facts.sniffed.kinds[0]
  const wanted = becomesItem && kind === 'audio' ? 'audio' : claimed
  const contentType = settleType(upload.contentType, facts, wanted)
  const fingerprint = await fingerprintOf(crypto.subtle, size, (start, end) => bytes.read(start, end))
  const plays = { playsEverywhere: playsEverywhere(facts, contentType) }
  return {
    facts: { ...measuresOf(facts, wanted), ...plays, size, contentType, fingerprint },
    tags: facts.tags,
    bare: facts.bare,
  }
}
