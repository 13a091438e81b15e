// Recognises a file by its first bytes, before any other code reads it.
import { type FileTypeResult, fileTypeFromBuffer } from 'file-type'
import type { MediaBytes } from '../media-bytes.ts'
import { MediaRefused } from '../media-refused.ts'
import { endOfId3 } from './bare-frames.ts'
import { oggStreams } from './ogg-pages.ts'
import type { NamedContainer, OnlyFfmpeg } from '../named/named-containers.ts'
import { HEAD_BYTES, findNamedContainer } from '../named/named-containers.ts'

export type MediaKind = 'image' | 'audio' | 'video'
export interface SniffedFile {
  /** What the file may be. A container may hold a film or only sound: the probe finds out which. */
  kinds: readonly MediaKind[]
  types: Partial<Record<MediaKind, string>>
  /** Set if only ffmpeg reads the container. Then the contents are unknown until the file is on a local disk. */
  container?: OnlyFfmpeg
}

const image = (type: string): SniffedFile => ({ kinds: ['image'], types: { image: type } })
const audio = (type: string): SniffedFile => ({ kinds: ['audio'], types: { audio: type } })
const container = (video: string, sound: string): SniffedFile => ({
  kinds: ['video', 'audio'],
  types: { video, audio: sound },
})

const mp4 = container('video/mp4', 'audio/mp4')
const ogg = container('video/ogg', 'audio/ogg')
const oggSound: SniffedFile = { ...ogg, kinds: ['audio', 'video'] }
const wav = audio('audio/wav')

const film = (type: string): SniffedFile => ({ kinds: ['video'], types: { video: type } })

const named: Record<NamedContainer, SniffedFile> = {
  avi: film('video/x-msvideo'),
  mpegts: film('video/mp2t'),
  mpeg: film('video/mpeg'),
  asf: container('video/x-ms-wmv', 'audio/x-ms-wma'),
  flv: film('video/x-flv'),
  dv: film('video/x-dv'),
  aiff: audio('audio/aiff'),
  amr: audio('audio/amr'),
}

const ways: Record<string, readonly [noun: string, better: string]> = {
  image: ['picture', 'JPEG'],
  audio: ['recording', 'MP3 or M4A'],
  video: ['film', 'MP4'],
}
const films = new Set(['application/vnd.rn-realmedia', 'application/mxf'])

/** First letters of sound formats that file-type takes for MP3, since it looks for MPEG frames anywhere. */
const unknownSound: Record<string, string> = {
  BW64: 'BW64',
  riff: 'W64',
  '.snd': 'AU',
  TTA1: 'TTA',
  '\x7f\xfe\x80\x01': 'DTS',
}

/** Says why a file is refused, and in which format to save it. Null if it is neither picture, recording nor film. */
function sayKind({ ext, mime }: FileTypeResult): string | null {
  const way = ways[films.has(mime) ? 'video' : (mime.split('/')[0] ?? '')]
  if (way === undefined) return null
  const [noun, better] = way
  return `The file is a ${noun} of the kind ${ext.toUpperCase()}, which is not accepted here: save it as ${better}`
}

/** The accepted formats, by the type that file-type finds. */
const known: Record<string, SniffedFile> = {
  'image/jpeg': image('image/jpeg'),
  'image/png': image('image/png'),
  'image/apng': image('image/png'),
  'image/webp': image('image/webp'),
  'image/avif': image('image/avif'),
  'image/gif': image('image/gif'),
  'video/mp4': mp4,
  'video/x-m4v': mp4,
  'audio/x-m4a': mp4,
  'audio/mp4': mp4,
  'video/3gpp': container('video/3gpp', 'audio/mp4'),
  'video/3gpp2': container('video/3gpp', 'audio/mp4'),
  'video/quicktime': container('video/quicktime', 'audio/mp4'),
  'video/webm': container('video/webm', 'audio/webm'),
  'video/matroska': container('video/x-matroska', 'audio/x-matroska'),
  'video/ogg': ogg,
  'audio/ogg': ogg,
  'application/ogg': ogg,
  'audio/mpeg': audio('audio/mpeg'),
  'audio/aac': audio('audio/aac'),
  'audio/wav': wav,
  'audio/flac': audio('audio/flac'),
}

const SAMPLE = 64 * 1024
async function readSample(bytes: MediaBytes, start: number): Promise<Uint8Array> {
  const end = Math.min(bytes.size, start + SAMPLE)
  return end > start ? await bytes.read(start, end) : new Uint8Array()
}

const typeOf = (sample: Uint8Array) =>
  fileTypeFromBuffer(sample, { maxBufferSize: SAMPLE, mpegOffsetTolerance: 4096 }).catch(() => undefined)

/** Recognises a TIFF by its first letters. file-type needs its directory, which may be at the end of the file. */
const tiffOf = (letters: string): FileTypeResult | undefined =>
  letters === 'II*\0' || letters === 'MM\0*' ? { ext: 'tif', mime: 'image/tiff' } : undefined

export async function sniff(bytes: MediaBytes): Promise<SniffedFile> {
  if (bytes.size === 0) throw new MediaRefused('The file is empty')
  const head = await readSample(bytes, 0)
  const own = findNamedContainer(head.subarray(0, HEAD_BYTES))
  if (own !== null) return { ...named[own], container: own }
  const letters = String.fromCharCode(...head.subarray(0, 4))
  if (letters === 'RF64') return wav
  const tag = await endOfId3(bytes)
  const unknown = unknownSound[letters]
  const found = unknown
    ? { ext: unknown, mime: 'audio/x-unknown' }
    : ((await typeOf(tag === 0 ? head : await readSample(bytes, tag))) ?? tiffOf(letters))
  // Some encoders pad the ID3 tag, so unknown bytes after a tag count as MP3.
  const type = found?.mime.split(';')[0] ?? (tag === 0 ? null : 'audio/mpeg')
  // An AVIF may call itself HEIF, and name `avif` only in its list of compatible brands.
  const isAvif = type === 'image/heif' && String.fromCharCode(...head.subarray(16, 64)).includes('avif')
  const file = type === null ? undefined : known[isAvif ? 'image/avif' : type]
  // If mediabunny cannot probe the file, the first of its `kinds` has to be the likely one.
  if (file === ogg) return (await oggStreams(bytes)).hasPicture ? film('video/ogg') : oggSound
  if (file !== undefined) return file
  const what = type === null ? 'of no kind that is accepted here' : `of the kind ${type}`
  throw new MediaRefused(
    (found && sayKind(found)) ?? `The file is not a picture, a recording or a film: it is ${what}`,
  )
}
